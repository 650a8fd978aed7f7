import type { Leaver } from '#app/session/wipe.ts';
import type { SessionEnd } from '#session/session-control.ts';

/**
 * One tab tells the others that a login has ended. A tab that sleeps hears it when it wakes, before its own timers run on:
 * by then somebody else may be logged in, or the same person again.
 */
export interface TabMessage {
  readonly type: 'ended';
  readonly how: SessionEnd;
  /** Null: signed in, but not known. */
  readonly whom: Leaver | null;
  /** How many logins this device had seen by then. */
  readonly logins: number | null;
}

const CHANNEL = 'session';

export function tellTabs(message: TabMessage): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(message);
  channel.close();
}

/** Returns the way to stop. Never hears this tab's own messages of the same channel object, but those of `tellTabs`. */
export function listenToTabs(listener: (message: TabMessage) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isTabMessage(data)) listener(data);
  });
  return () => channel.close();
}

function isTabMessage(data: unknown): data is TabMessage {
  // A tab of an older build says less; it wipes what is stored by itself.
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'ended' && 'whom' in data;
}
