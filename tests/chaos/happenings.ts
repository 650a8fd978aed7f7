import type { Life } from './life.ts';

const FOR_GOOD = 'a tab is frozen for good';

/** What may happen to a browser, its worker, its storage, its connection and the servers. */
export const happenings: readonly (readonly [what: string, happen: (life: Life) => unknown])[] = [
  ['offline', (life) => life.browsing.setOffline(true)],
  ['online', (life) => life.browsing.setOffline(false)],
  ['a tab opens', (life) => life.browsing.openTab()],
  ['a tab is closed', (life) => life.browsing.closeTab()],
  ['a tab is reloaded', (life) => life.browsing.reload()],
  ['a tab is frozen a while', (life) => life.browsing.freeze()],
  [FOR_GOOD, (life) => life.browsing.freezeForGood()],
  ['answers get lost', (life) => life.loseAnswers(3)],
  ['the session runs out', (life) => life.loseSession()],
  ['the token is gone', (life) => life.loseToken()],
  ['the answer of a refresh gets lost, and an hour goes by offline', (life) => life.loseRefresh()],
  ['a sync event', (life) => life.browsing.dispatchSync(false)],
  ['the last sync event', (life) => life.browsing.dispatchSync(true)],
  ['the worker is stopped', (life) => life.browsing.stopWorker(false)],
  ['all workers are stopped', (life) => life.browsing.stopWorker(true)],
  ['the browser is killed, and starts again on a full device', (life) => life.browsing.kill(true)],
  ['the device has room', (life) => life.browsing.makeRoom()],
  ['the browser is killed', (life) => life.browsing.kill()],
  ['the browser will be killed when a write reaches a server', (life) => life.killBrowserWhen('reaches')],
  ['the browser will be killed when a write is answered', (life) => life.killBrowserWhen('answered')],
  ['the browser will be killed when an answer has left', (life) => life.killBrowserWhen('left')],
  ['a server is killed', (life) => life.killServer()],
  ['a server will be killed when a write reaches it', (life) => life.killServerWhen('reaches')],
  ['a server will be killed when it has answered', (life) => life.killServerWhen('answered')],
];

/** Without what takes a minute to heal: a lock that a frozen tab holds. */
export const quickHappenings = happenings.filter(([what]) => what !== FOR_GOOD);
