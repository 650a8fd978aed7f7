import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import type { RealBrowser } from '#tests/support/browser/real-browser.ts';
import { createRandom, pick } from '#tests/support/page/outbox-model/random.ts';
import type * as OutboxPage from '#tests/support/screens/outbox-page.ts';
import { type Action, ANSWERS_WITHIN_MS, days, enter, recordOnScreen, SCREEN_WITHIN_MS } from './actions.ts';
import { Browsing } from './browsing.ts';
import type { Point } from './fault-proxy.ts';
import { inTime, newPage } from './in-time.ts';
import type { Site } from './site.ts';

declare const outboxPage: typeof OutboxPage;

const HOUR_MS = 3_600_000;
const LOOKS_WITHIN_MS = 30_000;

export interface Surroundings {
  readonly seed: number;
  readonly browser: RealBrowser;
  readonly site: Site;
  readonly script: string;
  readonly videos: readonly string[];
  readonly logIn: (page: Page) => Promise<boolean>;
}

/** One run: the user's actions in one browser, and the faults that are injected meanwhile. */
export class Run {
  readonly actions: Action[] = [];
  readonly history: string[] = [];
  readonly random: () => number;
  readonly browsing: Browsing;
  refused = 0;
  /** True if the browser was no longer logged in during recovery. */
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

  /** Kills the node that handles the next write, when the write passes this point. */
  killServerWhen(point: Point): void {
    this.#here.site.proxy.setTrap(point, (node) => {
      this.say(`  node ${node} is killed`);
      void this.#here.site.kill(node);
    });
  }

  killBrowserWhen(point: Point): void {
    this.#here.site.proxy.setTrap(point, () => {
      this.say('  the browser is killed at this point');
      this.browsing.kill().catch(() => undefined);
    });
  }

  loseAnswers(count: number): void {
    this.#here.site.proxy.loseAnswers(count);
  }

  /** Deletes the short-lived session cookie. The refresh token remains. */
  async loseSession(): Promise<void> {
    await this.browsing.context.clearCookies({ name: /session$/ });
  }

  async loseToken(): Promise<void> {
    await this.browsing.context.clearCookies({ name: 'XSRF-TOKEN' });
  }

  /**
   * Drops the response to a refresh, then takes the browser offline and moves the times of the logins and of the
   * idempotency keys an hour into the past.
   */
  async loseRefresh(): Promise<void> {
    const { proxy, stored } = this.#here.site;
    await this.browsing.setOffline(false);
    await this.loseSession();
    const before = proxy.lostRefreshes;
    proxy.loseRefreshes(true);
    await this.act();
    // Waits 2 s at most: no refresh happens if another tab is already refreshing or there is nothing to send.
    for (let n = 0; n < 40 && proxy.lostRefreshes === before; n += 1) await wait(50);
    await this.browsing.setOffline(true);
    proxy.loseRefreshes(false);
    await stored.age(HOUR_MS);
  }

  /**
   * Performs a random action and notes whether the page shows it as saved. `meanwhile` injects a fault during the
   * action.
   */
  async act(meanwhile?: () => Promise<unknown>): Promise<void> {
    const page = this.browsing.anyTab();
    this.#marks += 1;
    const mark = this.#marks;
    const kind = pick(this.random, ['condition', 'view', 'favourite'] as const);
    const onScreen = kind === 'condition' && this.random() < 0.4;
    const day = onScreen ? days()[0] : pick(this.random, days());
    const about = kind === 'condition' ? day : pick(this.random, this.#here.videos.slice(0, 3));
    const last = this.actions.findLast((action) => action.kind === 'favourite' && action.about === about);
    const wanted = !(last?.wanted ?? false);
    // The server's value as the simulated screen knows it. If the previous change may not have been saved, this is the
    // value from before that change, which equals `wanted`. The outbox must send a request even if the two are equal,
    // because the previous change may have reached the server.
    const server = last?.saved === false ? wanted : !wanted;
    const action: Action = { mark, kind, about, wanted, server, saved: false, isLate: false };
    this.actions.push(action);
    const done = onScreen
      ? recordOnScreen(page, this.#here.site.origin, action).finally(() => this.browsing.prepare(page))
      : enter(page, action);
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
    action.saved = said === true;
    action.isLate = said === 'unknown';
    if (!action.saved && this.browsing.isFull) this.refused += 1;
    const where = onScreen ? ' on its screen' : '';
    this.say(`${kind} ${about}${where} (${mark})${action.saved ? '' : ` not shown as saved ${why}`}`);
  }

  /**
   * Stops all faults and waits until the outbox is empty. @returns the number of records that are still unsent after
   * `withinMs`
   */
  async recover(withinMs: number): Promise<number> {
    this.#here.site.proxy.stopFaults();
    await this.browsing.settled();
    if (!this.browsing.context.browser()?.isConnected()) await this.browsing.start();
    await this.#here.site.whole();
    await this.browsing.freeSpace();
    await this.browsing.closeFrozen();
    await this.browsing.setOffline(false);
    const until = Date.now() + withinMs;
    let left = Number.POSITIVE_INFINITY;
    while (left > 0 && Date.now() < until) {
      // Each check uses a new page, because a hanging page would disturb the next check. A failed check is repeated. A
      // check fails, for example, if the login has ended and the page is redirected.
      const page = await newPage(this.browsing.context);
      const counted = this.#countWaiting(page).catch(() => Number.POSITIVE_INFINITY);
      left = await Promise.race([counted, wait(LOOKS_WITHIN_MS, Number.POSITIVE_INFINITY)]);
      await inTime(() => page.close()).catch(() => undefined);
    }
    return left;
  }

  async #countWaiting(page: Page): Promise<number> {
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
