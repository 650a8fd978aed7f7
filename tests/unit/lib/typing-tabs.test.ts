import { afterEach, expect, it, vi } from 'vitest';
import { joinTypingTabs } from '#lib/typing-tabs.ts';

const open = new Set<() => void>();
afterEach(() => {
  for (const leave of open) leave();
  open.clear();
});

/** A tab in which something is typed, and what it was told so far. */
function tab(draft = 'aaa profile') {
  const told: boolean[] = [];
  const leave = joinTypingTabs(draft, (isElsewhere) => told.push(isElsewhere));
  open.add(leave);
  return {
    told,
    leave: () => {
      open.delete(leave);
      leave();
    },
  };
}
const last = (...tabs: { told: boolean[] }[]) => tabs.map(({ told }) => told.at(-1));

it('both of two tabs are told, and the one that stays is told when the other is done', async () => {
  const [first, second] = [tab(), tab()];
  await vi.waitFor(() => expect(last(first, second)).toEqual([true, true]));
  second.leave();
  await vi.waitFor(() => expect(last(first)).toEqual([false]));
});

it('of three tabs one may go: the others are still two', async () => {
  const [first, second, third] = [tab(), tab(), tab()];
  await vi.waitFor(() => expect(last(first, second, third)).toEqual([true, true, true]));
  third.leave();
  await vi.waitFor(() => expect(first.told).toContain(false));
  await vi.waitFor(() => expect(last(first, second)).toEqual([true, true]));
});

it('another form, and another person’s, are nobody’s concern', async () => {
  const others = [tab('aaa condition'), tab('bbb profile')];
  const [first, second] = [tab(), tab()];
  await vi.waitFor(() => expect(last(first, second)).toEqual([true, true]));
  expect(last(...others)).toEqual([undefined, undefined]);
});
