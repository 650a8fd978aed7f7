import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSecrets } from '#server/db/encryption/app-secrets.ts';

it('the secret is the configured one, or one that is generated once and readable only by its owner', async () => {
  const root = mkdtempSync(join(tmpdir(), 'shigoto-secret-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const dataDir = join(root, 'data');
  const secretOf = async (appSecret: string | null) =>
    (await openSecrets({ appSecret, previousSecrets: [], dataDir })).known()[0];
  expect(await secretOf('given')).toBe('given');
  const made = await Promise.all([1, 2, 3].map(() => secretOf(null)));
  expect(new Set(made).size).toBe(1);
  expect(made[0]).toMatch(/^[0-9a-f]{64}$/);
  const modes = () => [dataDir, join(dataDir, 'app-secret')].map((path) => statSync(path).mode & 0o777);
  expect(modes()).toEqual([0o700, 0o600]);
  // Simulates a file that was restored from a backup without its original permissions.
  chmodSync(join(dataDir, 'app-secret'), 0o644);
  expect(await secretOf(null)).toBe(made[0]);
  expect(modes()).toEqual([0o700, 0o600]);
});
