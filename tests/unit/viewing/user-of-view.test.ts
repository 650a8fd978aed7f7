import { expect, it } from 'vitest';
import { device } from '#tests/support/page/viewing-device.ts';

it.each([
  ['a member’s', 'aaa', 'aaa'],
  ['a visitor’s', 'anon', null],
])(
  '%s view is queued for the person who watched, whoever is logged in when it is found',
  async (_, userKey, expected) => {
    const phone = device();
    for (const end of ['leave', 'suspend'] as const) {
      const tracker = phone.open(userKey);
      phone.play(tracker, 6, 0);
      await tracker[end]();
    }
    await phone.recover(['bbb', 'aaa', 'anon']);
    expect(phone.userKeys).toEqual([expected, expected]);
  },
);
