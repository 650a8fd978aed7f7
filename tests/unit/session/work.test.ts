import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBusy, createUnsavedWork } from '#session/work.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Starts saving unsaved work. @returns a function that tells whether the saving has ended */
function running(hooks: ReturnType<typeof createUnsavedWork>): () => boolean {
  let isOver = false;
  void hooks.save().then(() => {
    isOver = true;
  });
  return () => isOver;
}

const takes = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('saving waits for all unsaved work, even if some of it fails, but not for removed work', async () => {
  const hooks = createUnsavedWork(1000);
  const saved: string[] = [];
  const save = (what: string, ms: number) => () => takes(ms).then(() => void saved.push(what));
  hooks.add(() => {
    throw new Error('full');
  });
  hooks.add(() => Promise.reject(new Error('full')));
  hooks.add(save('position', 100));
  hooks.add(save('draft', 300));
  const remove = hooks.add(save('gone', 900));
  remove();
  const isOver = running(hooks);
  await vi.advanceTimersByTimeAsync(299);
  expect([saved, isOver()]).toEqual([['position'], false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([saved, isOver()]).toEqual([['position', 'draft'], true]);
});

it('saving waits only up to its time limit for work that hangs', async () => {
  const hooks = createUnsavedWork(1000);
  let saved = false;
  hooks.add(() => new Promise(() => {}));
  hooks.add(() =>
    takes(500).then(() => {
      saved = true;
    }),
  );
  const isOver = running(hooks);
  await vi.advanceTimersByTimeAsync(999);
  expect([saved, isOver()]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver()).toBe(true);
});

it('the page is busy until every task has ended, and listeners are notified of changes only', () => {
  const busy = createBusy();
  const heard: boolean[] = [];
  busy.subscribe(() => heard.push(busy.get()));
  const first = busy.begin();
  const second = busy.begin();
  first();
  first();
  expect(busy.get()).toBe(true);
  second();
  expect(heard).toEqual([true, false]);
});
