import type { SessionPage } from '#app/session/effects.ts';
import type { RunningSession } from '#app/session/run.ts';
import type { SendToSession } from '#context/page.ts';

export interface PageSession {
  readonly send: SendToSession;
  readonly load: () => Promise<RunningSession>;
}

/** The page's session machine, whose code is loaded with the first event or when the page is idle. */
export function createPageSession(page: SessionPage): PageSession {
  let loading: Promise<RunningSession> | null = null;
  let running: RunningSession | null = null;
  const load = () => {
    loading ??= import('#app/session/run.ts').then(
      ({ runSession }) => {
        running = runSession(page);
        return running;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return {
    load,
    // Synchronous once the machine is loaded, so that each event sees the device's state at the time of the event.
    send: (event) => (running === null ? load().then((session) => session.send(event)) : running.send(event)),
  };
}
