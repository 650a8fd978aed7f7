import { createIndexedStore } from '#lib/indexed-store.ts';
import { addWish, addWrite } from '#outbox/queue.ts';

/** For tests, bundled into a page: fills the outbox as a person would who stayed offline for weeks. */

const queue = { store: createIndexedStore(), now: Date.now, random: Math.random };

/** Who the page says is logged in. */
async function owner(): Promise<string> {
  const user = await queue.store.get('user');
  if (typeof user !== 'string') throw new Error('nobody is logged in');
  return user;
}

/** Visits of these videos, each `seconds` long; numbered by their stop position. */
export async function leaveVideos(videoIds: readonly string[], count: number, from = 0): Promise<void> {
  const user = await owner();
  for (let number = from; number < from + count; number += 1) {
    const video_id = videoIds[number % videoIds.length] ?? '';
    const body = { video_id, view_second: number + 1, stop_position: 1, operation_logs: [] };
    await addWrite(queue, user, `view/${video_id}`, { kind: 'view', body });
  }
}

export async function wish(videoId: string, wanted: boolean): Promise<void> {
  await addWish(queue, await owner(), videoId, { wanted, server: !wanted });
}

/** How many records wait. */
export async function waiting(): Promise<number> {
  return (await queue.store.entries('outbox/')).length;
}
