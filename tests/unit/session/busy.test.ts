import { expect, it } from 'vitest';
import { createBusy } from '#session/busy.ts';

it('is busy while anybody holds it, and tells only of changes', () => {
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
