import { expect, it } from 'vitest';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { addWrite } from '#outbox/queue.ts';

const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';
const NOW = Date.parse('2026-11-20T12:00:00+09:00');
const visit = (occurred_at?: string) => ({
  kind: 'view' as const,
  body: {
    video_id: VIDEO,
    view_second: 9,
    stop_position: 9,
    operation_logs: [],
    ...(occurred_at ? { occurred_at } : {}),
  },
});
const queue = () => ({ store: createMemoryStore(), now: () => NOW, random: Math.random });
const add = async (to: ReturnType<typeof queue>, occurred_at?: string) =>
  (await addWrite(to, 'member', `view/${VIDEO}`, visit(occurred_at)))[1].occurredAt;

it.each([
  ['a view that ends now', undefined, NOW],
  ['a view that a crash cut off two days ago', '2026-11-18T09:00:00+09:00', Date.parse('2026-11-18T09:00:00+09:00')],
  ['a view dated in the future by a wrong clock', '2027-01-01T00:00:00+09:00', NOW],
])('%s is stored with the time when it happened, at the latest now', async (_, occurredAt, expected) => {
  expect(await add(queue(), occurredAt)).toBe(expected);
});

it('the stored view is deleted in the transaction that enqueues it', async () => {
  const to = queue();
  await to.store.set('visit/member/1', { id: '1' });
  const steps: (readonly (readonly [string, unknown])[])[] = [];
  const store = { ...to.store, delete: () => Promise.reject(new Error('killed')) };
  const { updateAll } = to.store;
  store.updateAll = (prefix, change, beside) => {
    const noted: typeof change = (...found) => {
      const changes = [...change(...found)];
      steps.push(changes);
      return changes;
    };
    return updateAll(prefix, noted, beside);
  };
  await addWrite({ ...to, store }, 'member', `view/${VIDEO}`, visit(), 'visit/member/1');
  expect(await to.store.get('visit/member/1')).toBeUndefined();
  expect(steps).toHaveLength(1);
});

it('a view of an earlier time is queued behind the waiting ones and does not set the outbox’s clock back', async () => {
  const to = queue();
  const first = await add(to);
  const late = await add(to, '2026-11-18T09:00:00+09:00');
  expect(late).toBe(first + 1);
  expect(await add(to)).toBe(late + 1);
});
