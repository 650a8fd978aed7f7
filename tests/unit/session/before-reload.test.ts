import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBeforeReload } from '#session/before-reload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether the page may reload now. */
function running(hooks: ReturnType<typeof createBeforeReload>): () => boolean {
  let isOver = false;
  void hooks.run().then(() => {
    isOver = true;
  });
  return () => isOver;
}

const takes = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('waits for all that has to be saved, whatever fails, and for nothing that was taken out again', async () => {
  const hooks = createBeforeReload(1000);
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

it('does not wait for ever for what hangs, nor any longer for what was saved meanwhile', async () => {
  const hooks = createBeforeReload(1000);
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
