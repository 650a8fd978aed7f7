import { expect, it } from 'vitest';
import { device } from '#tests/support/page/viewing-device.ts';

it.each([
  ['a member’s', 'aaa', 'aaa'],
  ['a visitor’s', 'anon', null],
])('%s view is queued for its owner, whoever is logged in when it is found', async (_, owner, expected) => {
  const phone = device();
  for (const end of ['leave', 'suspend'] as const) {
    const tracker = phone.open(owner);
    phone.play(tracker, 6, 0);
    await tracker[end]();
  }
  await phone.recover(['bbb', 'aaa', 'anon']);
  expect(phone.owners).toEqual([expected, expected]);
});
