import { afterEach, expect, it, vi } from 'vitest';
import { joinEditingTabs } from '#lib/editing-tabs.ts';

const open = new Set<() => void>();
afterEach(() => {
  for (const leave of open) leave();
  open.clear();
});

/** A tab with a form. `told`: its notifications so far; true means that another tab is editing the form. */
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

it('two tabs that edit the same form are both notified, and the remaining one again when the other is closed', async () => {
  const [first, second] = [tab(), tab()];
  await vi.waitFor(() => expect(last(first, second)).toEqual([true, true]));
  second.leave();
  await vi.waitFor(() => expect(last(first)).toEqual([false]));
});

it('a tab that only shows a restored draft is notified of tabs that edit it, but they are not notified of this tab', async () => {
  const [typing, looking] = [tab(), tab(undefined, false)];
  await vi.waitFor(() => expect(last(looking)).toEqual([true]));
  typing.leave();
  await vi.waitFor(() => expect(last(looking)).toEqual([false]));
  const later = tab();
  await vi.waitFor(() => expect(last(looking)).toEqual([true]));
  looking.leave();
  expect([typing.told, later.told]).toEqual([[], []]);
});

it('when one of three tabs is closed, the other two still know of each other', async () => {
  const [first, second, third] = [tab(), tab(), tab()];
  await vi.waitFor(() => expect(last(first, second, third)).toEqual([true, true, true]));
  third.leave();
  await vi.waitFor(() => expect(first.told).toContain(false));
  await vi.waitFor(() => expect(last(first, second)).toEqual([true, true]));
});

it('tabs with another form, or with another person’s form, are not notified', async () => {
  const others = [tab('aaa condition'), tab('bbb profile')];
  const [first, second] = [tab(), tab()];
  await vi.waitFor(() => expect(last(first, second)).toEqual([true, true]));
  expect(last(...others)).toEqual([undefined, undefined]);
});
