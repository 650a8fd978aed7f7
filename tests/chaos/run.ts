import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { bundleModule } from '#tests/support/bundle.ts';
import { waitForWorker } from '#tests/support/e2e.ts';
import { passLine } from '#tests/support/log-in.ts';
import { pick } from '#tests/support/outbox-model/random.ts';
import { RealBrowser } from '#tests/support/real-browser.ts';
import { videoIds } from '#tests/support/stored-rows.ts';
import { happenings, quickHappenings } from './happenings.ts';
import { Life } from './life.ts';
import { judge } from './person.ts';
import { openSite, type SiteKind } from './site.ts';

const EVENTS = 18;
/** A tab that is frozen for good may hold a lock, which is taken from it after a minute. */
const HEALED_WITHIN_MS = 150_000;
const HAPPENS_WITHIN_MS = 10_000;

export interface Report {
  readonly seed: number;
  readonly wrong: readonly string[];
  readonly history: readonly string[];
  readonly saved: number;
  /** Things that a full device refused, and the interface did not call saved. */
  readonly refused: number;
  readonly seconds: number;
}

export interface Chaos {
  /** A life in which anything happens. */
  run(seed: number, isQuick?: boolean): Promise<Report>;
  /** Offline, something is saved, and the browser is killed that very moment; as often as `times` says, in one profile. */
  saveAndKill(seed: number, times: number): Promise<Report>;
  /** What went over the wire in all runs, for those who doubt that anything did. */
  summary(): string;
  end(): Promise<void>;
}

/** Servers, and a browser's profile in which somebody logged in some time ago; each run begins with a copy. */
export async function createChaos(kind: SiteKind): Promise<Chaos> {
  // Which node a request goes to is no matter of the seed: requests come in an order of their own.
  const [site, script] = await Promise.all([
    openSite(kind, Math.random),
    bundleModule('tests/support/outbox-page.ts', 'outboxPage'),
  ]);
  const { origin, gate, stored } = site;
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const first = new RealBrowser(profile);
  const page = await (await first.start()).newPage();
  const logIn = (tab: Page) => logInAt(origin, tab);
  await logIn(page);
  await waitForWorker(page);
  await first.close();
  await stored.keepLogins();
  const videos = await videoIds(origin);

  async function lived(seed: number, story: (life: Life) => Promise<void>, isReal = true): Promise<Report> {
    const begun = Date.now();
    gate.calm();
    await site.whole();
    await stored.forgetRecords();
    await stored.restoreLogins();
    const copy = mkdtempSync(join(tmpdir(), 'browser-'));
    cpSync(profile, copy, { recursive: true });
    const browser = new RealBrowser(copy, isReal);
    const life = new Life({ seed, browser, site, script, videos, logIn });
    try {
      const broken: string[] = [];
      await story(life).catch((error: unknown) => void broken.push(`the story broke off: ${error}`));
      const left = await life.heal(HEALED_WITHIN_MS).catch((error: unknown) => {
        broken.push(`it did not heal: ${error}`);
        return Number.POSITIVE_INFINITY;
      });
      const wrong = [
        ...broken,
        ...(left > 0 ? [`${left} records still wait`] : []),
        // A killed browser forgets the cookies of its last half minute, and may come back with a token that was spent.
        ...(life.loginLost && life.browsing.kills === 0 ? ['the login was lost'] : []),
        ...(await judge(stored, life.doings)),
      ];
      const saved = life.doings.filter((doing) => doing.saved).length;
      const { refused, history } = life;
      return { seed, wrong, history, saved, refused, seconds: (Date.now() - begun) / 1000 };
    } finally {
      await browser.remove();
    }
  }

  return {
    run: (seed, isQuick = false) => lived(seed, (life) => live(life, isQuick)),
    saveAndKill: (seed, times) =>
      lived(
        seed,
        async (life) => {
          await life.browsing.start();
          for (let n = 0; n < times; n += 1) {
            await life.browsing.setOffline(true);
            await life.act();
            await life.browsing.kill();
          }
        },
        false,
      ),
    summary: () =>
      `writes answered by each server: ${gate.passed.join(', ')}; answers lost: ${gate.lost}, of refreshes: ${gate.lostRefreshes}`,
    async end() {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      await site.remove();
    },
  };
}

async function live(life: Life, isQuick: boolean): Promise<void> {
  await life.browsing.start();
  for (let n = 0; n < EVENTS; n += 1) {
    await life.browsing.settled();
    const { kills } = life.browsing;
    await step(life, isQuick).catch((error: unknown) => {
      // It was killed in the middle of it.
      if (life.browsing.kills === kills) throw error;
    });
    await wait(life.random() * 300);
  }
}

async function step(life: Life, isQuick: boolean): Promise<void> {
  const [what, happen] = pick(life.random, isQuick ? quickHappenings : happenings);
  const order = life.random();
  if (order < 0.5) return life.act();
  life.say(what);
  // A page that is gone, or a worker that there is none of, does not say so.
  const happened = async () => {
    const isOver = await Promise.race([Promise.resolve(happen(life)).then(() => true), wait(HAPPENS_WITHIN_MS, false)]);
    if (!isOver) life.say('  nothing came of it');
  };
  // Half of it happens while the person is doing something.
  if (order < 0.75) await life.act(happened);
  else await happened();
}

/** Logs in, unless this browser still knows who is here: then false. */
async function logInAt(origin: string, page: Page): Promise<boolean> {
  await page.goto(`${origin}/`);
  const isKnown = await page.evaluate(() => (localStorage.getItem('session') ?? '').includes('"REGISTERED"'));
  if (isKnown) return false;
  await page.goto(`${origin}/auth/start`);
  await passLine(page, 'hanako');
  // Home, or where the person was when their login ran out.
  await page.waitForURL((url) => !/^\/(auth|_line)\//.test(url.pathname));
  return true;
}
