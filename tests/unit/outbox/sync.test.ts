import { expect, it, vi } from 'vitest';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { OutboxAnswer, OutboxRequest } from '#outbox/delivery.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';

const fine: OutboxAnswer = {
  status: 200,
  body: { version: '1.0', result: true, result_msg: '', errors: null, contents: null },
};

/** A page's outbox. Each sent request adds a function to `answers`; calling the function answers the request. */
function page() {
  let user: string | null = null;
  const store = createMemoryStore();
  const sent: OutboxRequest[] = [];
  const answers: (() => void)[] = [];
  const outbox = outboxOver({
    store: storeOver(store),
    send: (request) => {
      sent.push(request);
      return new Promise((resolve) => answers.push(() => resolve(fine)));
    },
    refresh: async () => false,
    locks: undefined,
    clock: { now: Date.now, setTimeout: () => 0, clearTimeout: () => {} },
    random: Math.random,
    user: { get: () => user, subscribe: () => () => {} },
    channel: undefined,
    requestSync: async () => {},
  });
  const kinds = async () => (await store.entries('outbox/')).map(([, record]) => (record as { kind: string }).kind);
  const logIn = (userKey: string) => {
    user = userKey;
  };
  return { outbox, sent, answers, kinds, logIn };
}

it('records are sent for a member only: views one by one, favourites in one batch, each stored until it is answered', async () => {
  const { outbox, sent, answers, kinds, logIn } = page();
  for (const video_id of ['v1', 'v2'])
    await outbox.createView({ video_id, view_second: 3, stop_position: 3, operation_logs: [] });
  for (const videoId of ['v3', 'v4', 'v5']) await outbox.setFavourite(videoId, true, false);
  await outbox.drain('start');
  await outbox.drain('page');
  expect(sent).toEqual([]);
  expect(await kinds()).toHaveLength(5);

  logIn('member');
  const drained = outbox.drain('login');
  const calls = () => sent.map(({ method, path }) => `${method} ${path}`);
  for (const [expected, left] of [
    [['POST /videos/views'], 5],
    [['POST /videos/views', 'POST /videos/views'], 4],
    [['POST /videos/views', 'POST /videos/views', 'POST /videos/favorites'], 3],
  ] as const) {
    await vi.waitFor(() => expect(calls()).toEqual(expected));
    expect((await kinds()).filter((kind) => kind !== 'favourite-batch')).toHaveLength(left);
    answers.shift()?.();
  }
  await drained;
  expect(sent.map(({ body }) => body)).toMatchObject([
    { video_id: 'v1' },
    { video_id: 'v2' },
    { flagChanges: ['v3', 'v4', 'v5'].map((videoId) => ({ videoId, favoriteFlag: 1 })) },
  ]);
  expect(await kinds()).toEqual([]);
  outbox.close();
});
