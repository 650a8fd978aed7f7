import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { waitForWorker } from '#tests/support/browser/e2e.ts';
import { RealBrowser } from '#tests/support/browser/real-browser.ts';
import { videoIds } from '#tests/support/browser/stored-rows.ts';
import { bundleModule } from '#tests/support/bundle.ts';
import { pick } from '#tests/support/page/outbox-model/random.ts';
import { passLine } from '#tests/support/screens/log-in.ts';
import { faults, quickFaults } from './faults.ts';
import { Run } from './run.ts';
import { openSite, type SiteKind } from './site.ts';
import { judge } from './user-model.ts';

const EVENTS = 18;
/**
 * The longest wait for an empty outbox at the end of a run. A tab can steal the lock of a permanently frozen tab only
 * after a minute.
 */
const RECOVERED_WITHIN_MS = 150_000;
const FAULT_WITHIN_MS = 10_000;

export interface Report {
  readonly seed: number;
  readonly wrong: readonly string[];
  readonly history: readonly string[];
  readonly saved: number;
  /** The number of actions that were not shown as saved while the device was full. */
  readonly refused: number;
  readonly seconds: number;
}

export interface Chaos {
  /** One run with random actions and faults. `isQuick`: leaves out the fault whose recovery takes a minute. */
  run(seed: number, isQuick?: boolean): Promise<Report>;
  /**
   * Performs `times` actions offline in one profile. Kills the browser each time, as soon as the page shows the action
   * as saved.
   */
  saveAndKill(seed: number, times: number): Promise<Report>;
  /** Counts of answered writes and of lost responses in all runs, as evidence that faults really happened. */
  summary(): string;
  end(): Promise<void>;
}

/** Starts the servers and logs in with a new browser profile. Each run starts with a copy of this profile. */
export async function createChaos(kind: SiteKind): Promise<Chaos> {
  // The proxy's choice of nodes does not depend on the seed. The order of requests varies, so the same seed would not
  // lead to the same choices anyway.
  const [site, script] = await Promise.all([
    openSite(kind, Math.random),
    bundleModule('tests/support/screens/outbox-page.ts', 'outboxPage'),
  ]);
  const { origin, proxy, stored } = site;
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const first = new RealBrowser(profile);
  const page = await (await first.start()).newPage();
  const logIn = (tab: Page) => logInAt(origin, tab);
  await logIn(page);
  await waitForWorker(page);
  await first.close();
  await stored.copyLogins();
  const videos = await videoIds(origin);

  async function perform(seed: number, story: (run: Run) => Promise<void>, isReal = true): Promise<Report> {
    const begun = Date.now();
    proxy.stopFaults();
    await site.whole();
    await stored.forgetRecords();
    await stored.restoreLogins();
    const copy = mkdtempSync(join(tmpdir(), 'browser-'));
    cpSync(profile, copy, { recursive: true });
    const browser = new RealBrowser(copy, isReal);
    const run = new Run({ seed, browser, site, script, videos, logIn });
    try {
      const broken: string[] = [];
      await story(run).catch((error: unknown) => void broken.push(`the run failed: ${error}`));
      const left = await run.recover(RECOVERED_WITHIN_MS).catch((error: unknown) => {
        broken.push(`recovery failed: ${error}`);
        return Number.POSITIVE_INFINITY;
      });
      const wrong = [
        ...broken,
        ...(left > 0 ? [`${left} records were not delivered`] : []),
        // A lost login is an error only if the browser was never killed. Chromium writes cookies to disk only every
        // half minute, so a killed browser may restart with a used refresh token, which ends the login.
        ...(run.loginLost && run.browsing.kills === 0 ? ['the login was lost'] : []),
        ...(await judge(stored, run.actions)),
      ];
      const saved = run.actions.filter((action) => action.saved).length;
      const { refused, history } = run;
      return { seed, wrong, history, saved, refused, seconds: (Date.now() - begun) / 1000 };
    } finally {
      await browser.remove();
    }
  }

  return {
    run: (seed, isQuick = false) => perform(seed, (run) => injectFaults(run, isQuick)),
    saveAndKill: (seed, times) =>
      perform(
        seed,
        async (run) => {
          await run.browsing.start();
          for (let n = 0; n < times; n += 1) {
            await run.browsing.setOffline(true);
            await run.act();
            await run.browsing.kill();
          }
        },
        false,
      ),
    summary: () =>
      `writes answered by each server: ${proxy.passed.join(', ')}; lost responses: ${proxy.lost} to writes, ${proxy.lostRefreshes} to refreshes`,
    async end() {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      await site.remove();
    },
  };
}

async function injectFaults(run: Run, isQuick: boolean): Promise<void> {
  await run.browsing.start();
  for (let n = 0; n < EVENTS; n += 1) {
    await run.browsing.settled();
    const { kills } = run.browsing;
    await step(run, isQuick).catch((error: unknown) => {
      // An error is expected if the browser was killed during the step.
      if (run.browsing.kills === kills) throw error;
    });
    await wait(run.random() * 300);
  }
}

async function step(run: Run, isQuick: boolean): Promise<void> {
  const [what, inject] = pick(run.random, isQuick ? quickFaults : faults);
  const order = run.random();
  if (order < 0.5) return run.act();
  run.say(what);
  // The time limit is needed because the debugger never answers for a closed page or a missing worker.
  const injected = async () => {
    const isOver = await Promise.race([Promise.resolve(inject(run)).then(() => true), wait(FAULT_WITHIN_MS, false)]);
    if (!isOver) run.say('  (no answer from the browser)');
  };
  // Half of the faults are injected during an action, the other half on their own.
  if (order < 0.75) await run.act(injected);
  else await injected();
}

/** Logs in unless the browser is logged in already. @returns whether a login was necessary */
async function logInAt(origin: string, page: Page): Promise<boolean> {
  await page.goto(`${origin}/`);
  const isKnown = await page.evaluate(() => (localStorage.getItem('session') ?? '').includes('"REGISTERED"'));
  if (isKnown) return false;
  await page.goto(`${origin}/auth/start`);
  await passLine(page, 'hanako');
  // After the login, the app returns to the page from which it started, which may not be the home page.
  await page.waitForURL((url) => !/^\/(auth|_line)\//.test(url.pathname));
  return true;
}
