import { createBeforeReload } from '#session/before-reload.ts';

/** What is in hand must come to where it is sent from, or be named, before somebody logs out, here or in another tab. The page may stay after all. */
export const beforeLogout = createBeforeReload();

/** Tabs ask each other for what they have in hand: a logout in one of them ends all. */
const CHANNEL = 'before-logout';

/** Brings what this tab has in hand to where it is sent from; the others are asked to do so too, and not waited for. */
export async function saveBeforeLogout(): Promise<void> {
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(null);
    channel.close();
  }
  await beforeLogout.run();
}

/** For as long as the page lives. */
export function saveWhenOthersLogOut(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => void beforeLogout.run());
}
