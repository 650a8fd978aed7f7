import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { bundleModule } from '#tests/support/bundle.ts';
import { waitForWorker } from '#tests/support/e2e.ts';
import { passLine } from '#tests/support/log-in.ts';
import { pick } from '#tests/support/outbox-model/random.ts';
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts';
import { RealBrowser } from '#tests/support/real-browser.ts';
import { forgetRecords, keepLogins, restoreLogins, videoIds } from '#tests/support/stored-rows.ts';
import { Life } from './life.ts';
import { judge } from './person.ts';

const EVENTS = 14;
const HEALED_WITHIN_MS = 90_000;

const happenings: readonly (readonly [what: string, happen: (life: Life) => Promise<void>])[] = [
  ['offline', (life) => life.setOffline(true)],
  ['online', (life) => life.setOffline(false)],
  ['a tab opens', (life) => life.openTab()],
  ['a tab is closed', (life) => life.closeTab()],
  ['a tab is reloaded', (life) => life.reload()],
  ['a tab is frozen a while', (life) => life.freeze()],
  ['answers get lost', (life) => life.loseAnswers(3)],
  ['the session runs out', (life) => life.loseSession()],
  ['the token is gone', (life) => life.loseToken()],
  ['the worker is stopped', (life) => life.stopWorkers()],
  ['the browser is killed', (life) => life.killBrowser()],
  ['the server is killed', (life) => life.killServer()],
];

export interface Report {
  readonly seed: number;
  readonly wrong: readonly string[];
  readonly history: readonly string[];
  readonly saved: number;
  readonly seconds: number;
}

export interface Chaos {
  /** A life in which anything happens. */
  run(seed: number): Promise<Report>;
  /** Offline, something is saved, and the browser is killed that very moment; as often as `times` says, in one profile. */
  saveAndKill(seed: number, times: number): Promise<Report>;
  end(): Promise<void>;
}

/** A server, and a browser's profile in which somebody logged in some time ago; each run begins with a copy. */
export async function createChaos(): Promise<Chaos> {
  const [server, script] = await Promise.all([
    startOwnServer(),
    bundleModule('tests/support/outbox-page.ts', 'outboxPage'),
  ]);
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const first = new RealBrowser(profile);
  const page = await (await first.start()).newPage();
  const logIn = (tab: Page) => logInAt(server, tab);
  await logIn(page);
  await waitForWorker(page);
  await first.close();
  keepLogins(server);
  const videos = await videoIds(server.origin);

  async function lived(seed: number, story: (life: Life, browser: RealBrowser) => Promise<void>): Promise<Report> {
    const begun = Date.now();
    forgetRecords(server);
    restoreLogins(server);
    const copy = mkdtempSync(join(tmpdir(), 'browser-'));
    cpSync(profile, copy, { recursive: true });
    const browser = new RealBrowser(copy);
    const life = new Life({ seed, browser, server, script, videos, logIn });
    try {
      await story(life, browser);
      const left = await life.heal(HEALED_WITHIN_MS);
      const wrong = [...(left > 0 ? [`${left} records still wait`] : []), ...judge(server, life.doings)];
      const saved = life.doings.filter((doing) => doing.saved).length;
      return { seed, wrong, history: life.history, saved, seconds: (Date.now() - begun) / 1000 };
    } finally {
      await browser.remove();
    }
  }

  return {
    run: (seed) => lived(seed, live),
    saveAndKill: (seed, times) =>
      lived(seed, async (life, browser) => {
        for (let n = 0; n < times; n += 1) {
          await life.startBrowser();
          await life.setOffline(true);
          await life.act();
          await browser.kill();
        }
        await life.startBrowser();
      }),
    async end() {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      await server.remove();
    },
  };
}

async function live(life: Life): Promise<void> {
  await life.startBrowser();
  for (let n = 0; n < EVENTS; n += 1) {
    const [what, happen] = pick(life.random, happenings);
    const order = life.random();
    if (order < 0.5) await life.act();
    else {
      life.say(what);
      // Half of it happens while the person is doing something.
      if (order < 0.75) await life.act(() => happen(life));
      else await happen(life);
    }
    await new Promise((resolve) => setTimeout(resolve, life.random() * 300));
  }
}

/** Logs in, unless this browser still knows who is here. */
async function logInAt(server: OwnServer, page: Page): Promise<void> {
  await page.goto(`${server.origin}/`);
  const isKnown = await page.evaluate(() => (localStorage.getItem('session') ?? '').includes('"REGISTERED"'));
  if (isKnown) return;
  await page.goto(`${server.origin}/auth/start`);
  await passLine(page, 'hanako');
  await page.waitForURL(`${server.origin}/`);
}
