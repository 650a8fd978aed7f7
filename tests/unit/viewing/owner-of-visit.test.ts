import { expect, it } from 'vitest';
import { device } from '#tests/support/viewing-device.ts';

it.each([
  ['a member’s', 'aaa', 'aaa'],
  ['nobody’s', 'anon', null],
])('%s visit is queued as theirs, whoever is logged in when it is found', async (_, owner, expected) => {
  const phone = device();
  for (const end of ['leave', 'suspend'] as const) {
    const life = phone.open(owner);
    phone.play(life, 6, 0);
    await life[end]();
  }
  await phone.recover(['bbb', 'aaa', 'anon']);
  expect(phone.owners).toEqual([expected, expected]);
});
