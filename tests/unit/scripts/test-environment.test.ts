import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashOf } from '#scripts/build/build-id.ts';
import { readConfig } from '#server/config/config.ts';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';

it('a test server ignores the environment variables of the shell that runs the tests', () => {
  const shell = {
    DATABASE_URL: 'postgres://production/db',
    HOST: '0.0.0.0',
    PUBLIC_ORIGIN: 'https://tane.example.jp',
    APP_SECRET: 'a secret of the real service, long enough',
    LINE_CHANNEL_ID: '1',
    LINE_CHANNEL_SECRET: 's',
    LINE_ISSUER: 'https://line.example.jp',
    COOKIE_DOMAIN: 'example.jp',
    GTM_ID: 'GTM-X',
  };
  expect(readConfig({ ...shell, ...cleanEnvironment }, '/project')).toEqual(readConfig({}, '/project'));
});

it('the hash of the content changes with each changed or additional file', () => {
  const root = mkdtempSync(join(tmpdir(), 'hash-'));
  mkdirSync(join(root, 'content'));
  const hashes = new Set<string>();
  const write = (name: string, text: string) => {
    writeFileSync(join(root, 'content', name), text);
    hashes.add(hashOf(['content', 'missing'], root));
  };
  write('a.md', 'one');
  write('a.md', 'two');
  write('b.md', 'two');
  write('a.md', 'two');
  expect(hashes.size).toBe(3);
  rmSync(root, { recursive: true });
});
