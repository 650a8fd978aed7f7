import { expect, it } from 'vitest';
import { createLoginAttempts } from '#features/auth/login-attempts.ts';

function memory() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
}

it('a tab remembers its completed logins, and counts the failures since the last one', () => {
  const storage = memory();
  const attempts = createLoginAttempts(storage);
  expect(attempts.isCompleted('a')).toBe(false);
  expect([attempts.fail(), attempts.fail()]).toEqual([1, 2]);
  attempts.complete('a');
  expect(createLoginAttempts(storage).isCompleted('a')).toBe(true);
  expect(attempts.fail()).toBe(1);
});

it.each(['{', '"x"', '[1]', 'null'])('the invalid stored entry %j is ignored', (found) => {
  const storage = memory();
  storage.setItem('completed-logins', found);
  storage.setItem('failed-logins', found);
  const attempts = createLoginAttempts(storage);
  expect(attempts.isCompleted('a')).toBe(false);
  expect(attempts.fail()).toBe(1);
});

it('attempts work without storage', () => {
  const attempts = createLoginAttempts(undefined);
  attempts.complete('a');
  expect(attempts.isCompleted('a')).toBe(false);
  expect(attempts.fail()).toBe(1);
});
