import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright/test';
import { browserArguments, findTestBrowser } from '#tests/support/browser/browser.ts';

const STARTED_WITHIN_MS = 30_000;
/**
 * The debugger's connection to a browser that comes back from a kill sometimes never answers; a person opens it again.
 * More patience each time, for machines that have much else to do.
 */
const CONNECTED_WITHIN_MS = [10_000, 20_000, 30_000];

/** A Chromium of a test's own, with a profile that outlives it: what a person has on the phone, battery included. */
export class RealBrowser {
  readonly #profile: string;
  readonly #isReal: boolean;
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;
  #kills = 0;

  /** `isReal`: tabs behind another one are hidden, as for a person; only then can they be frozen. Otherwise all are in front. */
  constructor(profile: string = mkdtempSync(join(tmpdir(), 'browser-')), isReal = false) {
    this.#profile = profile;
    this.#isReal = isReal;
  }

  /** Starts it, again with the same profile. @returns the profile's context */
  async start(): Promise<BrowserContext> {
    const kills = this.#kills;
    let failure: unknown;
    for (const patience of CONNECTED_WITHIN_MS) {
      try {
        return await this.#open(patience);
      } catch (error) {
        failure = error;
        // Whoever killed it meanwhile starts it again: two on one profile would hold each other up.
        if (this.#kills !== kills) break;
        console.warn(`the browser is started again: ${error}`);
        await this.#end('SIGKILL');
      }
    }
    throw failure;
  }

  async #open(patience: number): Promise<BrowserContext> {
    await this.#end('SIGKILL');
    // Names the process that was killed; by now its number may be another one's.
    for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
      rmSync(join(this.#profile, name), { force: true });
    const child = spawn(
      findTestBrowser(),
      [...browserArguments, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${this.#profile}`],
      // A group of its own: all its processes end together.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Asia/Tokyo' } },
    );
    this.#child = child;
    const address = await debuggerAddress(child);
    // The connection itself would wait for its whole time, also for a browser that is dead.
    const gone = new Promise<never>((_, reject) => child.once('exit', () => reject(new Error('the browser is gone'))));
    const connected = chromium.connectOverCDP(address, { noDefaults: this.#isReal, timeout: patience });
    this.#browser = await Promise.race([connected, gone]);
    const [context] = this.#browser.contexts();
    if (context === undefined) throw new Error('the browser has no context');
    return context;
  }

  /** As when the battery runs empty: nothing is written any more. */
  async kill(): Promise<void> {
    this.#kills += 1;
    await this.#end('SIGKILL');
  }

  /** As a person closes it: cookies and localStorage, which it writes only now and then, are written. */
  async close(): Promise<void> {
    const child = this.#child;
    const session = await this.#browser?.newBrowserCDPSession();
    const ended = new Promise((done) => child?.once('exit', done));
    await session?.send('Browser.close');
    await ended;
    this.#child = null;
  }

  async remove(): Promise<void> {
    await this.#end('SIGKILL');
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    process.kill(-child.pid, signal);
    await ended;
    const browser = this.#browser;
    this.#browser = null;
    await browser?.close().catch(() => undefined);
  }
}

function debuggerAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`the browser did not start: ${said}`)), STARTED_WITHIN_MS);
    child.stderr?.on('data', (chunk) => {
      said += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the browser ended with ${code}: ${said}`)));
  });
}
