import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';
import type { RealBrowser } from '#tests/support/browser/real-browser.ts';
import { pick } from '#tests/support/page/outbox-model/random.ts';
import { ANSWERS_WITHIN_MS } from './actions.ts';
import { dispatchSync, fillDevice, setFrozen, stopAllWorkers, stopWorker } from './devtools.ts';
import { inTime, newPage } from './in-time.ts';

interface Options {
  readonly browser: RealBrowser;
  readonly origin: string;
  /** The bundled script of tests/support/screens/outbox-page.ts, which is run in every tab. */
  readonly script: string;
  readonly random: () => number;
}

/** The simulated user's browser, which is killed and restarted, and its tabs, which are opened, closed and frozen. */
export class Browsing {
  kills = 0;
  readonly #here: Options;
  #context: BrowserContext | null = null;
  #tabs: Page[] = [];
  #frozen: Page[] = [];
  #restart: Promise<void> = Promise.resolve();
  #full: { readonly end: () => Promise<void> } | null = null;

  constructor(here: Options) {
    this.#here = here;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('the browser was not started');
    return this.#context;
  }

  get isFull(): boolean {
    return this.#full !== null;
  }

  /**
   * Starts the browser with one tab. `isFull`: the device has no free space. The quota is set at the start, because
   * Chromium notices a later change only after half a minute.
   */
  async start(isFull = false): Promise<void> {
    this.#context = await this.#here.browser.start();
    this.#tabs = [];
    this.#frozen = [];
    this.#full = isFull ? await fillDevice(this.context, this.#here.origin) : null;
    await this.openTab();
  }

  /** Kills the browser immediately. Resolves once the browser has restarted. */
  kill(isFull = false): Promise<void> {
    this.kills += 1;
    const dead = this.#here.browser.kill();
    const before = this.#restart.catch(() => undefined);
    this.#restart = Promise.all([dead, before]).then(() => this.start(isFull));
    return this.#restart;
  }

  /** Resolves when no kill or restart is in progress. */
  async settled(): Promise<void> {
    for (let last: Promise<void> | null = null; last !== this.#restart; ) {
      last = this.#restart;
      await last.catch(() => undefined);
    }
  }

  anyTab(): Page {
    return pick(this.#here.random, this.#tabs);
  }

  async openTab(): Promise<void> {
    const page = await newPage(this.context);
    page.setDefaultTimeout(ANSWERS_WITHIN_MS);
    this.#tabs.push(page);
    await this.load(page);
  }

  async closeTab(): Promise<void> {
    if (this.#tabs.length < 2) return;
    const page = this.anyTab();
    this.#tabs = this.#tabs.filter((other) => other !== page);
    await page.close();
  }

  async reload(): Promise<void> {
    await this.load(this.anyTab());
  }

  async load(page: Page): Promise<void> {
    // Offline, this navigation fails if no service worker controls the tab; the next load tries again.
    await page.goto(`${this.#here.origin}/`).catch(() => undefined);
    await this.prepare(page);
  }

  async prepare(page: Page): Promise<void> {
    await inTime(() => page.evaluate(this.#here.script)).catch(() => undefined);
  }

  async setOffline(offline: boolean): Promise<void> {
    await inTime(() => this.context.setOffline(offline));
  }

  async freeze(): Promise<void> {
    const page = this.anyTab();
    await setFrozen(page, true);
    await wait(300);
    await setFrozen(page, false);
  }

  /** Freezes a tab for the rest of the run, even if it is holding locks or transactions. */
  async freezeForGood(): Promise<void> {
    const page = this.anyTab();
    this.#tabs = this.#tabs.filter((other) => other !== page);
    this.#frozen.push(page);
    await setFrozen(page, true);
    if (this.#tabs.length === 0) await this.openTab();
  }

  /** Closes the frozen tabs, because an open transaction of a frozen tab blocks the other tabs. */
  async closeFrozen(): Promise<void> {
    for (const page of this.#frozen) await inTime(() => page.close()).catch(() => undefined);
  }

  stopWorker(all: boolean): Promise<unknown> {
    const page = this.anyTab();
    return all ? stopAllWorkers(page) : stopWorker(page);
  }

  dispatchSync(lastChance: boolean): Promise<unknown> {
    return dispatchSync(this.anyTab(), this.#here.origin, lastChance);
  }

  async freeSpace(): Promise<void> {
    await this.#full?.end();
    this.#full = null;
  }
}
