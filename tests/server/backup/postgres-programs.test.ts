import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runPgDump } from '#server/backup/postgres-dump.ts';
import { postgresProgram } from '#server/backup/postgres-programs.ts';

const root = mkdtempSync(join(tmpdir(), 'shigoto-programs-'));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes a substitute for pg_dump that records its arguments and its password. @returns the path of the program */
function fakePgDump(exitCode: number): string {
  const program = join(root, `pg_dump-${exitCode}`);
  const called = join(root, 'called');
  const script = `#!/bin/sh\nfor arg in "$@"; do echo "$arg"; done > ${called}\necho "PGPASSWORD=$PGPASSWORD" >> ${called}\nexit ${exitCode}\n`;
  writeFileSync(program, script, { mode: 0o755 });
  return program;
}

const dump = {
  url: 'postgres://tane:se%24cret@db.example/tane?sslmode=require',
  snapshot: '1-1',
  target: '/copy.dump',
};

it('pg_dump reads the snapshot, and its arguments don’t contain the password', async () => {
  await runPgDump({ ...dump, program: fakePgDump(0) });
  expect(readFileSync(join(root, 'called'), 'utf8').trim().split('\n')).toEqual([
    '--dbname=postgres://tane@db.example/tane?sslmode=require',
    '--format=custom',
    '--no-owner',
    '--snapshot=1-1',
    '--file=/copy.dump',
    'PGPASSWORD=se$cret',
  ]);
});

it('the arguments of pg_dump don’t contain a password that is a parameter of the URL either', async () => {
  const url = 'postgres://db.example/tane?options=-c%20geqo%3Doff&password=se%24cret&user=tane';
  await runPgDump({ ...dump, url, program: fakePgDump(0) });
  const [address, ...others] = readFileSync(join(root, 'called'), 'utf8').trim().split('\n');
  expect([address, others.at(-1)]).toEqual([
    '--dbname=postgres://db.example/tane?options=-c%20geqo%3Doff&user=tane',
    'PGPASSWORD=se$cret',
  ]);
});

it('a program that fails or is missing is named, with the version to install', async () => {
  const failing = fakePgDump(1);
  await expect(runPgDump({ ...dump, program: failing })).rejects.toThrow(failing);
  await expect(runPgDump({ ...dump, program: '/nowhere/pg_dump' })).rejects.toThrow(
    '/nowhere/pg_dump が見つかりません',
  );
  expect(() => postgresProgram('pg_dump', 99)).toThrow('postgresql-client-99');
});
