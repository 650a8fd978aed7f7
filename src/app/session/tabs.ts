import type { EndedLogin } from '#session/events.ts';

/** Tabs of the previous build use the same channel. */
const SESSION_CHANNEL = 'session';

/** Tells the other tabs that a login has ended. A browser without channels leaves it to the storage. */
export function tellTabs(ended: EndedLogin): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(SESSION_CHANNEL);
  channel.postMessage({ type: 'ended', ...ended });
  channel.close();
}

/** Hears what `tellTabs` tells in other tabs. As long as the page lives. */
export function listenToTabs(listener: (ended: EndedLogin) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  new BroadcastChannel(SESSION_CHANNEL).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEndedLogin(data)) listener(data);
  });
}

function isEndedLogin(data: unknown): data is EndedLogin {
  // A tab of an older build says less; it wipes what is stored by itself.
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'ended' && 'whom' in data;
}
