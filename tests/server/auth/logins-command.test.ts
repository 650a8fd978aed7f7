import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { loginAs, type TestBrowser, userOf } from '#tests/support/server/member.ts';
import { NODE_ENVIRONMENT } from '#tests/support/server/process-server.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';

onEveryDatabase((server) => {
  /** Runs `npm run logins` while the server is running. @returns the exit code, and the output with the errors */
  async function command(...args: readonly string[]): Promise<readonly [number | null, string]> {
    const { databaseUrl, dataDir } = server.config;
    const env = { ...NODE_ENVIRONMENT, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, APP_SECRET: 'x'.repeat(40) };
    const child = spawn(process.execPath, ['server/session/cli.ts', ...args], { env });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return [await ended, output + errors];
  }
  const answers = async (browsers: readonly TestBrowser[]) => {
    const statuses: number[] = [];
    for (const browser of browsers) {
      statuses.push((await browser.api('/users/me')).status);
      statuses.push((await browser.api('/auth/refresh', { method: 'POST' })).status);
    }
    return statuses;
  };

  it('ends all logins of one member, and of nobody else', async () => {
    const [phone, computer] = [await loginAs(server, 'taro'), await loginAs(server, 'taro')];
    const other = await loginAs(server, 'hanako');
    const { user_key } = await userOf(phone);
    expect(await command('end', '--member', user_key)).toEqual([0, '2 個のログインを終わらせました。\n']);
    expect(await answers([phone, computer, other])).toEqual([401, 401, 401, 401, 200, 200]);
    expect(await command('end', '--member', user_key)).toEqual([0, '0 個のログインを終わらせました。\n']);
    expect((await userOf(await loginAs(server, 'taro'))).user_key).toBe(user_key);
  });

  it('ends all logins of everybody; their data stays', async () => {
    const browsers = [await loginAs(server, 'taro'), await loginAs(server, 'hanako')];
    const [code, output] = await command('end', '--all');
    expect([code, output]).toEqual([0, expect.stringMatching(/^\d+ 個のログインを終わらせました。\n$/)]);
    expect(await answers(browsers)).toEqual([401, 401, 401, 401]);
    for (const table of ['session_families', 'sessions', 'refresh_tokens'] as const)
      expect(await server.db.selectFrom(table).select('family_id').execute()).toEqual([]);
    expect((await userOf(await loginAs(server, 'taro'))).nickname).toBe('たろう');
  });

  it('ends nothing for an unknown member, and without a clear choice answers with its usage', async () => {
    const browser = await loginAs(server, 'hanako');
    const { user_key } = await userOf(browser);
    expect(await command('end', '--member', 'nobody')).toEqual([
      1,
      'この user_key の会員はいません。何も変わっていません。\n',
    ]);
    const usage = [2, '使い方: npm run logins -- end --all | --member <user_key>\n'];
    const unclear = [[], ['end'], ['--all'], ['end', '--all', '--member', user_key], ['end', '--member', '']];
    for (const args of unclear) expect([args, await command(...args)]).toEqual([args, usage]);
    expect(await answers([browser])).toEqual([200, 200]);
  });
});
