import { SESSION_CHANNEL } from '#contract/device-keys.ts';
import type { EndedLogin } from '#session/machine/events.ts';

/**
 * Tells the other tabs that a login has ended. In browsers without BroadcastChannel they learn of it from the `storage`
 * event.
 */
export function tellTabs(ended: EndedLogin): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage({ type: 'ended', ...ended });
  channel.close();
}

/** Calls the listener when another tab calls `tellTabs`, as long as the page lives. */
export function listenToTabs(listener: (ended: EndedLogin) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel(SESSION_CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEndedLogin(data)) listener(data);
  });
}

function isEndedLogin(data: unknown): data is EndedLogin {
  // Messages without `whom` come from tabs of older builds. They are ignored, because those tabs wipe the storage
  // themselves.
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'ended' && 'whom' in data;
}
