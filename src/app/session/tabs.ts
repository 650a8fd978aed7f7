import type { SessionEnd } from '#session/session-control.ts';

/** One tab tells the others that a login has ended. A tab that sleeps hears it when it wakes, before its own timers run on. */
export interface TabMessage {
  readonly type: 'ended';
  readonly how: SessionEnd;
  readonly userKey: string | null;
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
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'ended';
}
