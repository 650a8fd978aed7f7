import { expect, it } from 'vitest';
import { trySet } from '#lib/storage/local.ts';
import { storageOf } from '#tests/support/page/tabs.ts';

it('an entry is stored, unless there is no storage or it is full', () => {
  const storage = storageOf();
  expect(trySet(storage, 'key', 'value')).toBe(true);
  expect(storage.getItem('key')).toBe('value');
  expect(trySet(undefined, 'key', 'value')).toBe(false);
  const full = {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(trySet(full, 'key', 'value')).toBe(false);
});
