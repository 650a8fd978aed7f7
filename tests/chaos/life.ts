import type { BrowserContext, Page } from 'playwright/test';
import { createRandom, pick } from '#tests/support/outbox-model/random.ts';
import type * as OutboxPage from '#tests/support/outbox-page.ts';
import type { OwnServer } from '#tests/support/own-server.ts';
import type { RealBrowser } from '#tests/support/real-browser.ts';
import type { Doing } from './person.ts';

declare const outboxPage: typeof OutboxPage;

/** A killed browser or tab takes whatever was said to it with it. */
const ANSWERS_WITHIN_MS = 5000;

export interface Surroundings {
  readonly seed: number;
  readonly browser: RealBrowser;
  readonly server: OwnServer;
  /** tests/support/outbox-page.ts as a script. */
  readonly script: string;
  readonly videos: readonly string[];
  readonly logIn: (page: Page) => Promise<void>;
}

/** One browser's life: what the person does in it, and what happens to it. */
export class Life {
  readonly doings: Doing[] = [];
  readonly history: string[] = [];
  readonly random: () => number;
  readonly #here: Surroundings;
  #context: BrowserContext | null = null;
  #tabs: Page[] = [];
  #marks = 0;

  constructor(here: Surroundings) {
    this.#here = here;
    this.random = createRandom(here.seed);
  }

  say(what: string): void {
    this.history.push(what);
  }

  async startBrowser(): Promise<void> {
    this.#context = await this.#here.browser.start();
    this.#tabs = [];
    await this.openTab();
  }

  async killBrowser(): Promise<void> {
    await this.#here.browser.kill();
    await this.startBrowser();
  }

  /** All that is under way at the server is cut off; it comes back at once. */
  async killServer(): Promise<void> {
    await this.#here.server.stop('SIGKILL');
    await this.#here.server.start();
  }

  async openTab(): Promise<void> {
    const page = await this.context.newPage();
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
    await page.goto(`${this.#here.server.origin}/`).catch(() => undefined);
    await page.evaluate(this.#here.script).catch(() => undefined);
  }

  async setOffline(offline: boolean): Promise<void> {
    await this.context.setOffline(offline);
  }

  /** The server takes the next writes, but its answers get lost. */
  async loseAnswers(count: number): Promise<void> {
    await this.context.route(
      (url) => url.pathname.startsWith('/api/v1/') && !url.pathname.includes('/pages/'),
      async (route) => {
        if (route.request().method() === 'GET') return route.fallback();
        await route.fetch().catch(() => undefined);
        await route.abort().catch(() => undefined);
      },
      { times: count },
    );
  }

  /** The short session has run out. */
  async loseSession(): Promise<void> {
    await this.context.clearCookies({ name: /session$/ });
  }

  async loseToken(): Promise<void> {
    await this.context.clearCookies({ name: 'XSRF-TOKEN' });
  }

  async freeze(): Promise<void> {
    const page = pick(this.random, this.#tabs);
    await this.#command(page, 'Page.setWebLifecycleState', { state: 'frozen' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await this.#command(page, 'Page.setWebLifecycleState', { state: 'active' });
  }

  async stopWorkers(): Promise<void> {
    const page = pick(this.random, this.#tabs);
    const session = await this.context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
  }

  /** The person does something; whether it was saved is what the page says. `meanwhile`: what happens at that very moment. */
  async act(meanwhile?: () => Promise<void>): Promise<void> {
    const page = pick(this.random, this.#tabs);
    this.#marks += 1;
    const mark = this.#marks;
    const kind = pick(this.random, ['condition', 'view', 'favourite'] as const);
    const about = kind === 'condition' ? pick(this.random, days()) : pick(this.random, this.#here.videos.slice(0, 3));
    const last = this.doings.findLast((doing) => doing.kind === 'favourite' && doing.about === about);
    const doing: Doing = { mark, kind, about, wanted: !(last?.wanted ?? false), saved: false };
    this.doings.push(doing);
    const done = this.#enter(page, doing);
    await meanwhile?.();
    const gaveUp = new Promise<false>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, false));
    doing.saved = await Promise.race([done, gaveUp]);
    this.say(`${kind} ${about} (${mark})${doing.saved ? '' : ' unsaved'}`);
  }

  /** Everything is well again. @returns how many records still wait when nothing more comes of waiting */
  async heal(withinMs: number): Promise<number> {
    await this.setOffline(false);
    await this.context.unrouteAll({ behavior: 'ignoreErrors' });
    const page = await this.context.newPage();
    const until = Date.now() + withinMs;
    let left = Number.POSITIVE_INFINITY;
    while (left > 0 && Date.now() < until) {
      // A login that has run out takes the page home on its own, and with it what was asked of it.
      left = await this.#lookAgain(page).catch(() => Number.POSITIVE_INFINITY);
    }
    return left;
  }

  async #lookAgain(page: Page): Promise<number> {
    await this.#here.logIn(page);
    await this.load(page);
    let left = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 20 && left > 0; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      left = await page.evaluate(() => outboxPage.waiting());
    }
    return left;
  }

  private get context(): BrowserContext {
    if (this.#context === null) throw new Error('the browser was not started');
    return this.#context;
  }

  #enter(page: Page, { kind, about, mark, wanted }: Doing): Promise<boolean> {
    const [year = 0, month = 0, day = 0] = about.split('-').map(Number);
    const entered = page.evaluate(
      async (what) => {
        if (what.kind === 'view') await outboxPage.leaveVideo(what.about, what.mark);
        else if (what.kind === 'favourite') await outboxPage.wish(what.about, what.wanted, !what.wanted);
        else {
          const { year, month, day, mark } = what;
          const times = { sleep_in_at: null, wake_up_at: null };
          await outboxPage.record({
            condition_point: 3,
            feeling_point: 3,
            ...times,
            note: `${mark}`,
            year,
            month,
            day,
          });
        }
        return true;
      },
      { kind, about, mark, wanted, year, month, day },
    );
    return entered.catch(() => false);
  }

  async #command(page: Page, method: 'Page.setWebLifecycleState', parameters: { state: 'frozen' | 'active' }) {
    const session = await this.context.newCDPSession(page);
    await session.send(method, parameters);
    await session.detach();
  }
}

/** Today and yesterday in Japan, as the browser has them. */
function days(): string[] {
  const dayOf = (ms: number) => new Date(ms + 9 * 3_600_000).toISOString().slice(0, 10);
  return [dayOf(Date.now()), dayOf(Date.now() - 86_400_000)];
}
