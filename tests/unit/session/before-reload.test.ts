import { expect, it } from 'vitest';
import { createBeforeReload } from '#session/before-reload.ts';

it('waits for all that has to be saved, whatever fails', async () => {
  const hooks = createBeforeReload(1000);
  const done: string[] = [];
  hooks.add(async () => {
    await Promise.resolve();
    done.push('position');
  });
  hooks.add(() => {
    throw new Error('full');
  });
  const remove = hooks.add(() => void done.push('gone'));
  remove();
  await hooks.run();
  expect(done).toEqual(['position']);
});

it('does not wait for ever', async () => {
  const hooks = createBeforeReload(5);
  hooks.add(() => new Promise(() => {}));
  await hooks.run();
});
