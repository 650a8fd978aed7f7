import type { Run } from './run.ts';

const FOR_GOOD = 'a tab is frozen for good';

/** The faults of a browser, its worker, its storage, its connection and the servers. */
export const faults: readonly (readonly [what: string, inject: (run: Run) => unknown])[] = [
  ['offline', (run) => run.browsing.setOffline(true)],
  ['online', (run) => run.browsing.setOffline(false)],
  ['a tab opens', (run) => run.browsing.openTab()],
  ['a tab is closed', (run) => run.browsing.closeTab()],
  ['a tab is reloaded', (run) => run.browsing.reload()],
  ['a tab is frozen a while', (run) => run.browsing.freeze()],
  [FOR_GOOD, (run) => run.browsing.freezeForGood()],
  ['answers get lost', (run) => run.loseAnswers(3)],
  ['the session runs out', (run) => run.loseSession()],
  ['the token is gone', (run) => run.loseToken()],
  ['the answer of a refresh gets lost, and an hour goes by offline', (run) => run.loseRefresh()],
  ['a sync event', (run) => run.browsing.dispatchSync(false)],
  ['the last sync event', (run) => run.browsing.dispatchSync(true)],
  ['the worker is stopped', (run) => run.browsing.stopWorker(false)],
  ['all workers are stopped', (run) => run.browsing.stopWorker(true)],
  ['the browser is killed, and starts again on a full device', (run) => run.browsing.kill(true)],
  ['the device has space again', (run) => run.browsing.freeSpace()],
  ['the browser is killed', (run) => run.browsing.kill()],
  ['the browser will be killed when a write reaches a server', (run) => run.killBrowserWhen('reaches')],
  ['the browser will be killed when a write is answered', (run) => run.killBrowserWhen('answered')],
  ['the browser will be killed when an answer has left', (run) => run.killBrowserWhen('left')],
  ['a server is killed', (run) => run.killServer()],
  ['a server will be killed when a write reaches it', (run) => run.killServerWhen('reaches')],
  ['a server will be killed when it has answered', (run) => run.killServerWhen('answered')],
];

/** Without the fault that takes a minute to recover from: a lock that a frozen tab holds. */
export const quickFaults = faults.filter(([what]) => what !== FOR_GOOD);
