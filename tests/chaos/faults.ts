import type { Run } from './run.ts';

const FOR_GOOD = 'a tab is frozen permanently';

/** All faults that a run can inject, each with the name that the run's history shows. */
export const faults: readonly (readonly [what: string, inject: (run: Run) => unknown])[] = [
  ['the browser goes offline', (run) => run.browsing.setOffline(true)],
  ['the browser goes online', (run) => run.browsing.setOffline(false)],
  ['a tab is opened', (run) => run.browsing.openTab()],
  ['a tab is closed', (run) => run.browsing.closeTab()],
  ['a tab is reloaded', (run) => run.browsing.reload()],
  ['a tab is frozen for a moment', (run) => run.browsing.freeze()],
  [FOR_GOOD, (run) => run.browsing.freezeForGood()],
  ['the responses to the next writes are lost', (run) => run.loseAnswers(3)],
  ['the session expires', (run) => run.loseSession()],
  ['the anti-forgery token is lost', (run) => run.loseToken()],
  ['the response to a refresh is lost, and the browser stays offline for an hour', (run) => run.loseRefresh()],
  ['a sync event is dispatched', (run) => run.browsing.dispatchSync(false)],
  ['the last sync event is dispatched', (run) => run.browsing.dispatchSync(true)],
  ['the worker is stopped', (run) => run.browsing.stopWorker(false)],
  ['all workers are stopped', (run) => run.browsing.stopWorker(true)],
  ['the browser is killed and restarts on a full device', (run) => run.browsing.kill(true)],
  ['the device has free space again', (run) => run.browsing.freeSpace()],
  ['the browser is killed', (run) => run.browsing.kill()],
  ['the browser will be killed when a write reaches a server', (run) => run.killBrowserWhen('reaches')],
  ['the browser will be killed when a write is answered', (run) => run.killBrowserWhen('answered')],
  ['the browser will be killed when a response was sent to it', (run) => run.killBrowserWhen('left')],
  ['a server is killed', (run) => run.killServer()],
  ['a server will be killed when a write reaches it', (run) => run.killServerWhen('reaches')],
  ['a server will be killed when it has answered a write', (run) => run.killServerWhen('answered')],
];

/**
 * All faults except the permanently frozen tab. Recovery from that fault takes a minute, because other tabs can't steal
 * the frozen tab's lock earlier.
 */
export const quickFaults = faults.filter(([what]) => what !== FOR_GOOD);
