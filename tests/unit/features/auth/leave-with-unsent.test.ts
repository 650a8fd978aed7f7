import { expect, it, vi } from 'vitest';
import { drainBeforeLogout, summarise } from '#features/auth/leave-with-unsent.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';

const item = (kind: OutboxItem['kind'], about: string) => ({ kind, about }) as OutboxItem;

function outbox(items: readonly OutboxItem[], drain: () => Promise<void> = async () => {}): Outbox {
  return { loaded: Promise.resolve(), drain, snapshot: () => ({ items, foreignCount: 0 }) } as unknown as Outbox;
}

it('sends first, and answers what is left', async () => {
  const left = [item('view', 'v')];
  const drain = vi.fn(async () => {
    left.length = 0;
  });
  expect(await drainBeforeLogout(() => outbox(left, drain))).toEqual([]);
  expect(drain).toHaveBeenCalledWith('request');
});

it('waits for an outbox that the page is still fetching', async () => {
  const left = [item('condition', '2026-11-20')];
  let found: Outbox | null = null;
  setTimeout(() => {
    found = outbox(left);
  }, 20);
  expect(await drainBeforeLogout(() => found)).toEqual(left);
});

it('does not wait longer than a person would', async () => {
  const left = [item('view', 'v')];
  expect(await drainBeforeLogout(() => outbox(left, () => new Promise(() => {})), 20)).toEqual(left);
});

it('names the days, and counts the rest', () => {
  expect(
    summarise([
      item('condition', '2026-11-20'),
      item('condition', '2026-11-02'),
      item('condition', '2026-11-20'),
      item('view', 'a'),
      item('favourite', 'a'),
      item('favourite', 'b'),
    ]),
  ).toEqual({ conditionDays: ['2026-11-02', '2026-11-20'], views: 1, favourites: 2 });
});
