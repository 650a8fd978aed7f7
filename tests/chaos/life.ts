import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright/test';
import { createRandom, pick } from '#tests/support/outbox-model/random.ts';
import type * as OutboxPage from '#tests/support/outbox-page.ts';
import type { RealBrowser } from '#tests/support/real-browser.ts';
import { dispatchSync, fillDevice, setFrozen, stopAllWorkers, stopWorker } from './devtools.ts';
import { ANSWERS_WITHIN_MS, type Doing, days, enter, recordOnScreen, SCREEN_WITHIN_MS } from './doing.ts';
import type { Point } from './gate.ts';
import type { Site } from './site.ts';

declare const outboxPage: typeof OutboxPage;

const HOUR_MS = 3_600_000;
const LOOKS_WITHIN_MS = 30_000;

export interface Surroundings {
  readonly seed: number;
  readonly browser: RealBrowser;
  readonly site: Site;
  /** tests/support/outbox-page.ts as a script. */
  readonly script: string;
  readonly videos: readonly string[];
  /** @returns false when the browser still knew who is here */
  readonly logIn: (page: Page) => Promise<boolean>;
}

/** One browser's life: what the person does in it, and what happens to it. */
export class Life {
  readonly doings: Doing[] = [];
  readonly history: string[] = [];
  readonly random: () => number;
  /** How often the browser was killed. */
  kills = 0;
  /** Things that a full device refused. */
  refused = 0;
  /** A login that ran out although nothing had ended it. */
  loginLost = false;
  readonly #here: Surroundings;
  #context: BrowserContext | null = null;
  #tabs: Page[] = [];
  #frozen: Page[] = [];
  #marks = 0;
  readonly #begun = Date.now();
  #restart: Promise<void> = Promise.resolve();
  #full: { readonly end: () => Promise<void> } | null = null;

  constructor(here: Surroundings) {
    this.#here = here;
    this.random = createRandom(here.seed);
  }

  say(what: string): void {
    this.history.push(`${((Date.now() - this.#begun) / 1000).toFixed(1)} s ${what}`);
  }

  /** `isFull`: the device has no room from the first moment on. Later Chromium would find out only half a minute after. */
  async startBrowser(isFull = false): Promise<void> {
    this.#context = await this.#here.browser.start();
    this.#tabs = [];
    this.#frozen = [];
    this.#full = isFull ? await fillDevice(this.context, this.#here.site.origin) : null;
    await this.openTab();
  }

  /** At once, wherever it is; then it starts again. */
  killBrowser(isFull = false): Promise<void> {
    this.kills += 1;
    const dead = this.#here.browser.kill();
    const before = this.#restart.catch(() => undefined);
    this.#restart = Promise.all([dead, before]).then(() => this.startBrowser(isFull));
    return this.#restart;
  }

  /** Resolves when nothing is on its way to or from its death. */
  async settled(): Promise<void> {
    for (let last: Promise<void> | null = null; last !== this.#restart; ) {
      last = this.#restart;
      await last.catch(() => undefined);
    }
  }

  async killServer(): Promise<void> {
    await this.#here.site.kill(Math.floor(this.random() * this.#here.site.nodes));
  }

  /** At a named point of the next write's way. */
  killServerWhen(point: Point): void {
    this.#here.site.gate.setTrap(point, (node) => {
      this.say(`  node ${node} is killed`);
      void this.#here.site.kill(node);
    });
  }

  killBrowserWhen(point: Point): void {
    this.#here.site.gate.setTrap(point, () => {
      this.say('  the browser is killed there');
      this.killBrowser().catch(() => undefined);
    });
  }

  async openTab(): Promise<void> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(ANSWERS_WITHIN_MS);
    this.#tabs.push(page);
    await this.load(page);
  }

  async closeTab(): Promise<void> {
    if (this.#tabs.length < 2) return;
    const page = pick(this.random, this.#tabs);
    this.#tabs = this.#tabs.filter((other) => other !== page);
    await page.close();
  }

  async reload(): Promise<void> {
    await this.load(pick(this.random, this.#tabs));
  }

  async load(page: Page): Promise<void> {
    // Offline the worker answers; without it there is nothing to load, and the person waits.
    await page.goto(`${this.#here.site.origin}/`).catch(() => undefined);
    await this.#prepare(page);
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.context.setOffline(offline);
  }

  /** The servers take the next writes, but their answers get lost. */
  loseAnswers(count: number): void {
    this.#here.site.gate.loseAnswers(count);
  }

  /** The short session has run out. */
  async loseSession(): Promise<void> {
    await this.context.clearCookies({ name: /session$/ });
  }

  async loseToken(): Promise<void> {
    await this.context.clearCookies({ name: 'XSRF-TOKEN' });
  }

  /** The session is renewed, the browser never hears of it, and is without a network for an hour after that. */
  async loseRefresh(): Promise<void> {
    const { gate, stored } = this.#here.site;
    await this.setOffline(false);
    await this.loseSession();
    const before = gate.lostRefreshes;
    gate.loseRefreshes(true);
    await this.act();
    // Another tab may be at it, or nothing has to be sent.
    for (let n = 0; n < 40 && gate.lostRefreshes === before; n += 1) await wait(50);
    await this.setOffline(true);
    gate.loseRefreshes(false);
    await stored.age(HOUR_MS);
  }

  async freeze(): Promise<void> {
    const page = pick(this.random, this.#tabs);
    await setFrozen(page, true);
    await wait(300);
    await setFrozen(page, false);
  }

  /** In the middle of whatever it does, and it is never looked at again. */
  async freezeForGood(): Promise<void> {
    const page = pick(this.random, this.#tabs);
    this.#tabs = this.#tabs.filter((other) => other !== page);
    this.#frozen.push(page);
    await setFrozen(page, true);
    if (this.#tabs.length === 0) await this.openTab();
  }

  stopWorker(all: boolean): Promise<unknown> {
    const page = pick(this.random, this.#tabs);
    return all ? stopAllWorkers(page) : stopWorker(page);
  }

  dispatchSync(lastChance: boolean): Promise<unknown> {
    return dispatchSync(pick(this.random, this.#tabs), this.#here.site.origin, lastChance);
  }

  async makeRoom(): Promise<void> {
    await this.#full?.end();
    this.#full = null;
  }

  /** The person does something; whether it was saved is what the page says. `meanwhile`: what happens at that very moment. */
  async act(meanwhile?: () => Promise<unknown>): Promise<void> {
    const page = pick(this.random, this.#tabs);
    this.#marks += 1;
    const mark = this.#marks;
    const kind = pick(this.random, ['condition', 'view', 'favourite'] as const);
    const onScreen = kind === 'condition' && this.random() < 0.4;
    const day = onScreen ? days()[0] : pick(this.random, days());
    const about = kind === 'condition' ? day : pick(this.random, this.#here.videos.slice(0, 3));
    const last = this.doings.findLast((doing) => doing.kind === 'favourite' && doing.about === about);
    const doing: Doing = { mark, kind, about, wanted: !(last?.wanted ?? false), saved: false, isLate: false };
    this.doings.push(doing);
    const done = onScreen
      ? recordOnScreen(page, this.#here.site.origin, doing).finally(() => this.#prepare(page))
      : enter(page, doing);
    const limit = onScreen ? SCREEN_WITHIN_MS : ANSWERS_WITHIN_MS;
    const gaveUp = new Promise<false>((resolve) => setTimeout(resolve, limit, false));
    let why = '';
    const notDone = (error: unknown): false => {
      why = String(error).split('\n', 4).join(' ');
      return false;
    };
    const saved = Promise.race([done.catch(notDone), gaveUp.then(() => 'unknown' as const)]);
    await meanwhile?.();
    const said = await saved;
    doing.saved = said === true;
    doing.isLate = said === 'unknown';
    if (!doing.saved && this.#full !== null) this.refused += 1;
    const where = onScreen ? ' on its screen' : '';
    this.say(`${kind} ${about}${where} (${mark})${doing.saved ? '' : ` unsaved ${why}`}`);
  }

  /** Everything is well again. @returns how many records still wait when nothing more comes of waiting */
  async heal(withinMs: number): Promise<number> {
    this.#here.site.gate.calm();
    await this.settled();
    if (!this.context.browser()?.isConnected()) await this.startBrowser();
    await this.#here.site.whole();
    await this.makeRoom();
    // Frozen by the debugger at any moment, it may keep the others from storing anything (docs/reliability.md); the person closes it.
    for (const page of this.#frozen) await page.close().catch(() => undefined);
    await this.setOffline(false);
    const page = await this.context.newPage();
    const until = Date.now() + withinMs;
    let left = Number.POSITIVE_INFINITY;
    while (left > 0 && Date.now() < until) {
      // A login that has run out takes the page home on its own, and with it what was asked of it.
      const looked = this.#lookAgain(page).catch(() => Number.POSITIVE_INFINITY);
      left = await Promise.race([looked, wait(LOOKS_WITHIN_MS, Number.POSITIVE_INFINITY)]);
    }
    return left;
  }

  async #lookAgain(page: Page): Promise<number> {
    if (await this.#here.logIn(page)) this.loginLost = true;
    await this.load(page);
    let left = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 20 && left > 0; n += 1) {
      await wait(100);
      left = await page.evaluate(() => outboxPage.waiting());
    }
    return left;
  }

  private get context(): BrowserContext {
    if (this.#context === null) throw new Error('the browser was not started');
    return this.#context;
  }

  async #prepare(page: Page): Promise<void> {
    await page.evaluate(this.#here.script).catch(() => undefined);
  }
}
