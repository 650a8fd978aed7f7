import { describe, expect, it } from 'vitest';
import { isDatabaseUnreachable } from '#server/db/unreachable.ts';

const failure = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('a failure of the database', () => {
  it.each([
    'ECONNREFUSED',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    '08006',
    '40P01',
    '40001',
    '55P03',
    '25P03',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_BUSY_RECOVERY',
    'SQLITE_FULL',
  ])('that passes by waiting (%s) is told so', (code) => {
    expect(isDatabaseUnreachable(failure(code))).toBe(true);
  });

  it.each(['23505', '42601', 'SQLITE_CONSTRAINT_UNIQUE', 'ENOENT'])('that is a mistake (%s) is not', (code) => {
    expect(isDatabaseUnreachable(failure(code))).toBe(false);
  });

  it('is known by its text where the driver gives no code', () => {
    expect(isDatabaseUnreachable(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isDatabaseUnreachable(new Error('something else'))).toBe(false);
    expect(isDatabaseUnreachable('text')).toBe(false);
  });
});
