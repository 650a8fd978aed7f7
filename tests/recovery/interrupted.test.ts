import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { allRows, databasesOf, onBackedUpDatabases, run } from '#tests/server/backup/place.ts';
import { NODE_ENVIRONMENT } from '#tests/support/server/process-server.ts';

/** Starts a command and kills it as soon as `isReached` returns true. @throws if the command ends by itself earlier */
async function killed(args: readonly string[], env: Record<string, string>, isReached: () => Promise<boolean>) {
  const child = spawn(process.execPath, args, { env: { ...NODE_ENVIRONMENT, ...env }, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  while (!(await isReached())) {
    if (child.exitCode !== null) throw new Error('the command ended before it was killed');
    await new Promise((done) => setImmediate(done));
  }
  child.kill('SIGKILL');
  await ended;
}

onBackedUpDatabases((source) => {
  it('a backup that is killed leaves nothing that looks like one', async () => {
    const folder = source.folder('interrupted');
    mkdirSync(folder);
    const isCopying = async () => readdirSync(folder).some((name) => existsSync(join(folder, name, 'files')));
    await killed(['server/backup/cli.ts', folder], source.env(), isCopying);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.part$/)]);
    expect(await run('drill-cli', [folder], source.env())).toMatchObject({
      code: 1,
      output: expect.stringContaining('バックアップがありません'),
    });
  });

  it('a restore that is killed leaves the earlier data, and can be repeated', async () => {
    const folder = source.folder('copies');
    const place = await source.emptyPlace();
    const env = source.env(place);
    const name =
      source.kind === 'sqlite' ? join(place.dataDir, 'db.sqlite') : new URL(place.databaseUrl).pathname.slice(1);
    await run('cli', [folder], source.env());
    const newest = () => join(folder, readdirSync(folder).toSorted().at(-1) ?? '');
    expect(await run('restore-cli', [newest()], env)).toMatchObject({ code: 0 });
    const before = await allRows(place.databaseUrl);
    await source.record(19);
    await run('cli', [folder, '--retain-all'], source.env());
    const isFilling = async () => {
      const names = source.kind === 'sqlite' ? readdirSync(place.dataDir) : await databasesOf(source);
      return names.some((one) => /[._]restore[-_]\d+/.test(one));
    };
    const args = [newest(), '--replace', name];
    await killed(['server/backup/restore-cli.ts', ...args], env, isFilling);
    expect(await allRows(place.databaseUrl)).toEqual(before);
    expect(await run('restore-cli', args, env)).toMatchObject({ code: 0, output: expect.stringContaining('before') });
    expect(await allRows(place.databaseUrl)).toEqual(await allRows(source.config.databaseUrl));
  });
});
