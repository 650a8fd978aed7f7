import { afterEach, expect, it, vi } from 'vitest';
import { joinEditingTabs } from '#lib/editing-tabs.ts';

const open = new Set<() => void>();
afterEach(() => {
  for (const leave of open) leave();
  open.clear();
});

/** A tab in which something is typed, and what it was told so far. */
function tab(draft = 'aaa profile', isTyping = true) {
  const told: boolean[] = [];
  const leave = joinEditingTabs(draft, { isTyping, onEdited: (isElsewhere) => void told.push(isElsewhere) });
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

it('a tab that only shows what an earlier visit left hears of those who type, now or later, and is no concern of theirs', async () => {
  const [typing, looking] = [tab(), tab(undefined, false)];
  await vi.waitFor(() => expect(last(looking)).toEqual([true]));
  typing.leave();
  await vi.waitFor(() => expect(last(looking)).toEqual([false]));
  const later = tab();
  await vi.waitFor(() => expect(last(looking)).toEqual([true]));
  looking.leave();
  expect([typing.told, later.told]).toEqual([[], []]);
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
