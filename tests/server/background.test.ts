import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBackground } from '#server/background.ts';

it('runs a task once for all who asked, and again for who asks later', async () => {
  const background = createBackground(() => undefined);
  let runs = 0;
  const ask = () =>
    background.soon('count', 5, async () => {
      runs += 1;
    });
  for (let times = 0; times < 3; times += 1) ask();
  await wait(30);
  expect(runs).toBe(1);
  ask();
  await wait(30);
  expect(runs).toBe(2);
});

it('ends when what runs has ended, forgets what waits, and tells of failures', async () => {
  const failures: unknown[] = [];
  const background = createBackground((error) => failures.push(error));
  let finished = false;
  const late: string[] = [];
  background.soon('slow', 0, async () => {
    await wait(30);
    finished = true;
    throw new Error('broke');
  });
  background.soon('late', 1000, async () => void late.push('ran'));
  await wait(10);
  await background.close();
  background.soon('later', 0, async () => void late.push('ran'));
  await wait(10);
  expect([finished, late, failures]).toEqual([true, [], [new Error('broke')]]);
});
