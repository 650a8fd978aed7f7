import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { followLinks } from '#server/db/sqlite-file.ts';
import { createPrivateFile, ensurePrivateFile, tighten } from '#server/process/private-files.ts';
import { NODE_ENVIRONMENT, ProcessServer } from '#tests/support/server/process-server.ts';
import { newMember } from '#tests/support/server/recording.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shigoto-private-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const DATABASE = ['shigoto-no-tane.sqlite', 'shigoto-no-tane.sqlite-wal', 'shigoto-no-tane.sqlite-shm'];

const modesIn = (folder: string) => [modeOf(folder), ...DATABASE.map((name) => modeOf(join(folder, name)))];

const umask0 = (args: readonly string[], env: object) =>
  spawnSync('sh', ['-c', 'umask 0; exec "$0" "$@"', process.execPath, ...args], {
    env: { ...NODE_ENVIRONMENT, ...env },
    encoding: 'utf8',
  });

it('only the owner can read members’ data, whatever the umask, and in older folders after the next start', async () => {
  const dataDir = join(root, 'new', 'data');
  const env = { DATA_DIR: dataDir, CONTENT_DIR: inject('templates').contentFolder };
  const server = await ProcessServer.start(env, 'umask 0');
  try {
    await newMember(server);
    expect(modesIn(dataDir)).toEqual(['700', '600', '600', '600']);
    const copies = join(root, 'copies');
    expect(umask0(['server/backup/cli.ts', copies], env)).toMatchObject({ status: 0 });
    const made = globSync('**/*', { cwd: copies, withFileTypes: true });
    expect(made.map((entry) => entry.name)).toEqual(
      expect.arrayContaining(['record.json', 'database.sqlite', 'files']),
    );
    for (const entry of made) expect(modeOf(join(entry.parentPath, entry.name))).toBe(entry.isFile() ? '600' : '700');
    expect(modeOf(copies)).toBe('700');
  } finally {
    await server.stop('SIGKILL');
  }
  // Simulates files that an older version created or that were restored from a backup.
  chmodSync(dataDir, 0o755);
  for (const name of DATABASE) chmodSync(join(dataDir, name), 0o644);
  const again = await ProcessServer.start(env, 'umask 0');
  expect(modesIn(dataDir)).toEqual(['700', '600', '600', '600']);
  await again.stop();
});

it('an import creates a data folder that only its owner can open', () => {
  const { contentFolder, sqliteFile } = inject('templates');
  const file = join(root, 'elsewhere.sqlite');
  copyFileSync(sqliteFile, file);
  const dataDir = join(root, 'data');
  const env = { DATA_DIR: dataDir, DATABASE_URL: `sqlite:${file}` };
  expect(umask0(['server/content/cli.ts', 'import', contentFolder], env)).toMatchObject({ status: 0 });
  expect([modeOf(dataDir), modeOf(file)]).toEqual(['700', '600']);
});

/** Opens the database as the server does, but under a umask that lets everybody read new files, and calls `look`. */
async function openFor(path: string, look: () => unknown): Promise<unknown> {
  const before = process.umask(0);
  const db = openDatabase(`sqlite:${path}`);
  try {
    await migrate(db);
    return look();
  } finally {
    await db.destroy();
    process.umask(before);
  }
}

it('a database behind symbolic links is private too, also if it is new', async () => {
  for (const name of ['here', 'there']) mkdirSync(join(root, name));
  const [first, second] = [join(root, 'first.sqlite'), join(root, 'here', 'second.sqlite')];
  symlinkSync('here/second.sqlite', first);
  symlinkSync('../there/shigoto-no-tane.sqlite', second);
  const modes = () => DATABASE.map((name) => modeOf(join(root, 'there', name)));
  expect(await openFor(first, modes)).toEqual(['600', '600', '600']);
  chmodSync(join(root, 'there', 'shigoto-no-tane.sqlite'), 0o644);
  expect(await openFor(first, modes)).toEqual(['600', '600', '600']);
});

it('a cycle of symbolic links is refused', async () => {
  const [one, other, roundabout] = [join(root, 'one'), join(root, 'other'), join(root, 'roundabout')];
  symlinkSync(other, one);
  symlinkSync(one, other);
  symlinkSync('nothing/../roundabout', roundabout);
  for (const path of [one, roundabout])
    expect(() => followLinks(path)).toThrow(expect.objectContaining({ code: 'ELOOP' }));
});

it('a new file never replaces one that another process has just created', () => {
  const path = join(root, 'taken');
  writeFileSync(path, 'theirs');
  symlinkSync(join(root, 'elsewhere'), join(root, 'link'));
  for (const taken of [path, join(root, 'link')]) {
    expect(() => createPrivateFile(taken)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
    ensurePrivateFile(taken);
  }
  expect([readFileSync(path, 'utf8'), readdirSync(root).toSorted()]).toEqual(['theirs', ['link', 'taken']]);
});

it('permissions that can not be removed cause a warning, not a failure', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const folder = join(root, 'open');
  mkdirSync(folder);
  chmodSync(folder, 0o755);
  tighten(folder, () => {
    throw new Error('not permitted');
  });
  tighten(folder, () => undefined);
  // The sticky bit marks a shared folder, such as /tmp, whose permissions must not change.
  chmodSync(folder, 0o1777);
  tighten(folder);
  expect(modeOf(folder)).toBe('1777');
  expect(warn.mock.calls.map(([text]) => String(text).includes(folder))).toEqual([true, true, true]);
  chmodSync(folder, 0o755);
  tighten(folder);
  tighten(join(root, 'nothing'));
  expect([modeOf(folder), warn.mock.calls.length]).toEqual(['700', 3]);
});
