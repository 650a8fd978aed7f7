import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { createRandom, pick } from '#tests/support/outbox-model/random.ts';
import type * as OutboxPage from '#tests/support/outbox-page.ts';
import type { RealBrowser } from '#tests/support/real-browser.ts';
import { Browsing } from './browsing.ts';
import { ANSWERS_WITHIN_MS, type Doing, days, enter, recordOnScreen, SCREEN_WITHIN_MS } from './doing.ts';
import type { Point } from './gate.ts';
import { inTime, newPage } from './in-time.ts';
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

/** One browser's life: what the person does in it, and what happens around it. */
export class Life {
  readonly doings: Doing[] = [];
  readonly history: string[] = [];
  readonly random: () => number;
  readonly browsing: Browsing;
  /** Things that a full device refused. */
  refused = 0;
  /** A login that ran out although nothing had ended it. */
  loginLost = false;
  readonly #here: Surroundings;
  #marks = 0;
  readonly #begun = Date.now();

  constructor(here: Surroundings) {
    this.#here = here;
    this.random = createRandom(here.seed);
    const { browser, script, site } = here;
    this.browsing = new Browsing({ browser, script, origin: site.origin, random: this.random });
  }

  say(what: string): void {
    this.history.push(`${((Date.now() - this.#begun) / 1000).toFixed(1)} s ${what}`);
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
      this.browsing.kill().catch(() => undefined);
    });
  }

  /** The servers take the next writes, but their answers get lost. */
  loseAnswers(count: number): void {
    this.#here.site.gate.loseAnswers(count);
  }

  /** The short session has run out. */
  async loseSession(): Promise<void> {
    await this.browsing.context.clearCookies({ name: /session$/ });
  }

  async loseToken(): Promise<void> {
    await this.browsing.context.clearCookies({ name: 'XSRF-TOKEN' });
  }

  /** The session is renewed, the browser never hears of it, and is without a network for an hour after that. */
  async loseRefresh(): Promise<void> {
    const { gate, stored } = this.#here.site;
    await this.browsing.setOffline(false);
    await this.loseSession();
    const before = gate.lostRefreshes;
    gate.loseRefreshes(true);
    await this.act();
    // Another tab may be at it, or nothing has to be sent.
    for (let n = 0; n < 40 && gate.lostRefreshes === before; n += 1) await wait(50);
    await this.browsing.setOffline(true);
    gate.loseRefreshes(false);
    await stored.age(HOUR_MS);
  }

  /** The person does something; whether it was saved is what the page says. `meanwhile`: what happens at that very moment. */
  async act(meanwhile?: () => Promise<unknown>): Promise<void> {
    const page = this.browsing.anyTab();
    this.#marks += 1;
    const mark = this.#marks;
    const kind = pick(this.random, ['condition', 'view', 'favourite'] as const);
    const onScreen = kind === 'condition' && this.random() < 0.4;
    const day = onScreen ? days()[0] : pick(this.random, days());
    const about = kind === 'condition' ? day : pick(this.random, this.#here.videos.slice(0, 3));
    const last = this.doings.findLast((doing) => doing.kind === 'favourite' && doing.about === about);
    const wanted = !(last?.wanted ?? false);
    // Where nobody knows what came of the last wish, a screen shows what is wanted now as there already; it is told all the same.
    const server = last?.saved === false ? wanted : !wanted;
    const doing: Doing = { mark, kind, about, wanted, server, saved: false, isLate: false };
    this.doings.push(doing);
    const done = onScreen
      ? recordOnScreen(page, this.#here.site.origin, doing).finally(() => this.browsing.prepare(page))
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
    if (!doing.saved && this.browsing.isFull) this.refused += 1;
    const where = onScreen ? ' on its screen' : '';
    this.say(`${kind} ${about}${where} (${mark})${doing.saved ? '' : ` unsaved ${why}`}`);
  }

  /** Everything is well again. @returns how many records still wait when nothing more comes of waiting */
  async heal(withinMs: number): Promise<number> {
    this.#here.site.gate.calm();
    await this.browsing.settled();
    if (!this.browsing.context.browser()?.isConnected()) await this.browsing.start();
    await this.#here.site.whole();
    await this.browsing.makeRoom();
    await this.browsing.closeFrozen();
    await this.browsing.setOffline(false);
    const until = Date.now() + withinMs;
    let left = Number.POSITIVE_INFINITY;
    while (left > 0 && Date.now() < until) {
      // One of its own each time, since a look that hangs would disturb the next. A login that has run out takes the page
      // home on its own, and with it what was asked of it.
      const page = await newPage(this.browsing.context);
      const looked = this.#lookAgain(page).catch(() => Number.POSITIVE_INFINITY);
      left = await Promise.race([looked, wait(LOOKS_WITHIN_MS, Number.POSITIVE_INFINITY)]);
      await inTime(() => page.close()).catch(() => undefined);
    }
    return left;
  }

  async #lookAgain(page: Page): Promise<number> {
    if (await this.#here.logIn(page)) this.loginLost = true;
    await this.browsing.load(page);
    let left = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 20 && left > 0; n += 1) {
      await wait(100);
      left = await page.evaluate(() => outboxPage.waiting());
    }
    return left;
  }
}
