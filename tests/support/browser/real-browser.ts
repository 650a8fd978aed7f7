import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright/test';
import { findTestBrowser, testArguments } from '#tests/support/browser/browser.ts';
import { endWithProcess } from '#tests/support/end-with-process.ts';

const STARTED_WITHIN_MS = 30_000;
/**
 * Timeouts for connecting to the debugger. After a browser was killed, the debugger of the next one sometimes never
 * answers. After a timeout, the browser is started again. The timeouts grow, because the machine may just be slow.
 */
const CONNECTED_WITHIN_MS = [10_000, 20_000, 30_000];

/** A separate Chromium process that can be killed as in a power loss, with a profile that survives restarts. */
export class RealBrowser {
  readonly #profile: string;
  readonly #isReal: boolean;
  #child: ChildProcess | null = null;
  #browser: Browser | null = null;
  #kills = 0;

  /**
   * `isReal`: background tabs count as hidden, as in a normal browser. Only hidden tabs can be frozen. If `isReal` is
   * false, Playwright makes all tabs count as visible.
   */
  constructor(profile: string = mkdtempSync(join(tmpdir(), 'browser-')), isReal = false) {
    this.#profile = profile;
    this.#isReal = isReal;
  }

  /** Starts the browser with its profile; a running one is killed first. @returns the profile's context */
  async start(): Promise<BrowserContext> {
    const kills = this.#kills;
    let failure: unknown;
    for (const timeoutMs of CONNECTED_WITHIN_MS) {
      try {
        return await this.#open(timeoutMs);
      } catch (error) {
        failure = error;
        // If `kill` was called in the meantime, the caller of `kill` starts the browser again. So this method must not
        // start it too: two browsers on one profile would block each other.
        if (this.#kills !== kills) break;
        console.warn(`the browser is restarted after an error: ${error}`);
        await this.#end('SIGKILL');
      }
    }
    throw failure;
  }

  async #open(timeoutMs: number): Promise<BrowserContext> {
    await this.#end('SIGKILL');
    // A killed browser leaves lock files behind, which contain the browser's process id. Another process may have this
    // id by now, and then Chromium would regard the profile as in use.
    for (const name of ['SingletonLock', 'SingletonSocket', 'SingletonCookie'])
      rmSync(join(this.#profile, name), { force: true });
    const child = spawn(
      findTestBrowser(),
      [...testArguments, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${this.#profile}`],
      // A process group, so that all processes of the browser can be killed together.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, TZ: 'Asia/Tokyo' } },
    );
    this.#child = child;
    endWithProcess(child, () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
    const address = await debuggerAddress(child);
    // connectOverCDP would wait for its full timeout even if the browser has exited.
    const gone = new Promise<never>((_, reject) => child.once('exit', () => reject(new Error('the browser exited'))));
    const connected = chromium.connectOverCDP(address, { noDefaults: this.#isReal, timeout: timeoutMs });
    this.#browser = await Promise.race([connected, gone]);
    const [context] = this.#browser.contexts();
    if (context === undefined) throw new Error('the browser has no context');
    return context;
  }

  /** Kills the browser immediately, as in a power loss, so that it writes nothing more to disk. */
  async kill(): Promise<void> {
    this.#kills += 1;
    await this.#end('SIGKILL');
  }

  /**
   * Closes the browser normally, so that it writes cookies and localStorage to disk. A running browser writes them only
   * at intervals.
   */
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
