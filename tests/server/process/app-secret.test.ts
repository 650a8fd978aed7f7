import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSecrets, writeSecrets } from '#server/db/encryption/app-secrets.ts';

function newDataDir(): string {
  const root = mkdtempSync(join(tmpdir(), 'shigoto-secret-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return join(root, 'data');
}

const openedIn = (dataDir: string) => openSecrets({ appSecret: null, previousSecrets: [], dataDir });

it('the secret is the configured one, or one that is generated once and readable only by its owner', async () => {
  const dataDir = newDataDir();
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

it('a start writes nothing if there is a secret, so that it needs no space on a full disk', async () => {
  const dataDir = newDataDir();
  await openedIn(dataDir);
  const changed = () => statSync(dataDir, { bigint: true }).mtimeNs;
  const before = changed();
  await openedIn(dataDir);
  expect(changed()).toBe(before);
});

it.skipIf(process.getuid?.() !== 0)('a rotation by root leaves the file to the server’s account', async () => {
  const dataDir = newDataDir();
  const file = join(dataDir, 'app-secret');
  const [first = ''] = (await openedIn(dataDir)).known();
  chownSync(file, 12_345, 23_456);
  writeSecrets(file, ['new', first]);
  const { uid, gid, mode } = statSync(file);
  expect([uid, gid, mode & 0o777]).toEqual([12_345, 23_456, 0o600]);
  expect([readFileSync(file, 'utf8'), readdirSync(dataDir)]).toEqual([`new\n${first}\n`, ['app-secret']]);
});

it('a file that can’t be read leaves the known secrets, with one warning, until it can be read again', async () => {
  const dataDir = newDataDir();
  const file = join(dataDir, 'app-secret');
  const secrets = await openedIn(dataDir);
  const [first = ''] = secrets.known();
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  // Replaces the file by a folder, which even root can't read as a file.
  rmSync(file);
  mkdirSync(file);
  expect([secrets.known(), secrets.known()]).toEqual([[first], [first]]);
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`${file} を読めません`)]]);
  rmSync(file, { recursive: true });
  writeSecrets(file, ['new', first]);
  expect(secrets.known()).toEqual(['new', first]);
});
