import { createEffects, isVideoPath, type SessionPage } from '#app/session/effects.ts';
import type { SendToSession } from '#context/page.ts';
import { NEW_SESSION, type Session, type Snapshot } from '#session/machine/events.ts';
import { transition } from '#session/machine/machine.ts';

export interface RunningSession {
  readonly send: SendToSession;
  /**
   * True while the page is about to unload, or waits for the reason why another tab ended the login. During this time,
   * API calls neither refresh the session nor end it.
   */
  readonly isLeaving: () => boolean;
}

/** Runs the session machine. Screens read the session from the store; all other state of the machine is only here. */
export function runSession(page: SessionPage): RunningSession {
  const { store, flags } = page;
  let state: Session = { ...NEW_SESSION, logins: flags.logins.get() };

  const send: SendToSession = async (event) => {
    const now: Session = { ...state, shown: store.isRead() ? store.getState() : null };
    const step = transition(now, event, snapshotOf(page));
    state = step.state;
    for (const effect of step.effects) {
      try {
        // Only promises are awaited, so that no other event comes between synchronous effects.
        const underWay = perform(effect);
        if (underWay instanceof Promise) await underWay;
      } catch (error) {
        console.warn(error);
      }
    }
  };
  const perform = createEffects(page, send);
  return { send, isLeaving: () => state.leaving.kind !== 'none' };
}

function snapshotOf({ store, flags, isSharedDevice }: SessionPage): Snapshot {
  const url = new URL(window.location.href);
  const reloadedAt = flags.renewalReload.get();
  return {
    now: Date.now(),
    stored: store.stored(),
    isCurrent: store.isCurrent(),
    logins: flags.logins.get(),
    deregistration: flags.askedDeregistration.get(),
    reloadedAt: reloadedAt === null ? null : Number(reloadedAt),
    url,
    isVideoPage: isVideoPath(url.pathname),
    isSharedDevice,
  };
}
