import { describe, expect, it } from 'vitest';
import { isDatabaseUnreachable } from '#server/db/errors.ts';

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
    '25006',
    '28P01',
    '3D000',
    '53100',
    '53200',
    '57014',
    '57P01',
    '57P05',
    '58030',
    'DATABASE_MOVED',
    'SQLITE_BUSY',
    'SQLITE_BUSY_SNAPSHOT',
    'SQLITE_BUSY_RECOVERY',
    'SQLITE_FULL',
    'SQLITE_IOERR_WRITE',
    'SQLITE_CANTOPEN',
    'SQLITE_READONLY_DIRECTORY',
    'SQLITE_NOTADB',
  ])('that is temporary (%s) counts as an outage', (code) => {
    expect(isDatabaseUnreachable(failure(code))).toBe(true);
  });

  it.each(['23505', '42601', '22P02', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'ENOENT', 'EPERM'])(
    'that is caused by a mistake (%s) does not count as an outage',
    (code) => {
      expect(isDatabaseUnreachable(failure(code))).toBe(false);
    },
  );

  it('includes a missing socket of PostgreSQL, but no other missing file', () => {
    expect(isDatabaseUnreachable(Object.assign(failure('ENOENT'), { syscall: 'connect' }))).toBe(true);
    expect(isDatabaseUnreachable(Object.assign(failure('ENOENT'), { syscall: 'open' }))).toBe(false);
  });

  it('is recognised by its message if the driver gives no code', () => {
    expect(isDatabaseUnreachable(new Error('timeout exceeded when trying to connect'))).toBe(true);
    expect(isDatabaseUnreachable(new Error('Client was closed and is not queryable'))).toBe(true);
    expect(isDatabaseUnreachable(new Error('something else'))).toBe(false);
    expect(isDatabaseUnreachable('text')).toBe(false);
  });
});
