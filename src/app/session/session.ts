import type { SessionPage } from '#app/session/effects.ts';
import type { RunningSession } from '#app/session/run.ts';
import type { SendToSession } from '#context/page.ts';
import { createLazy } from '#lib/lazy.ts';

export interface PageSession {
  readonly send: SendToSession;
  readonly load: () => Promise<RunningSession>;
}

/** The page's session machine. Its code is loaded with the first event or API call, or when the page is idle. */
export function createPageSession(page: SessionPage): PageSession {
  const { get, load } = createLazy(async () => (await import('#app/session/run.ts')).runSession(page));
  return {
    load,
    // Once the machine is loaded, it processes an event synchronously, so that it reads the device's state at the time
    // of the event.
    send: (event) => get()?.send(event) ?? load().then((session) => session.send(event)),
  };
}
