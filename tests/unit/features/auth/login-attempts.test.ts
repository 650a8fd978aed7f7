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

it('knows the logins that were completed in this tab, and counts the failures since', () => {
  const storage = memory();
  const attempts = createLoginAttempts(storage);
  expect(attempts.isCompleted('a')).toBe(false);
  expect([attempts.fail(), attempts.fail()]).toEqual([1, 2]);
  attempts.complete('a');
  expect(createLoginAttempts(storage).isCompleted('a')).toBe(true);
  expect(attempts.fail()).toBe(1);
});

it.each(['{', '"x"', '[1]', 'null'])('is not troubled by %j', (found) => {
  const storage = memory();
  storage.setItem('completed-logins', found);
  storage.setItem('failed-logins', found);
  const attempts = createLoginAttempts(storage);
  expect(attempts.isCompleted('a')).toBe(false);
  expect(attempts.fail()).toBe(1);
});

it('works without storage', () => {
  const attempts = createLoginAttempts(undefined);
  attempts.complete('a');
  expect(attempts.isCompleted('a')).toBe(false);
  expect(attempts.fail()).toBe(1);
});
