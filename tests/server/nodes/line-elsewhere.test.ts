import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { CONSENTS, PROFILE, TestBrowser, userOf } from '#tests/support/server/member.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { type CopiedDatabase, copyPostgres } from '#tests/support/server/server-templates.ts';

/**
 * LINE_ISSUER and LINE_API point to a stand-in in a separate process. Discovery, codes and tokens are sent over HTTP,
 * as with the real LINE.
 */
let database: CopiedDatabase;
let standIn: ChildProcess;
let here: ProcessServer;
let there: ProcessServer;

beforeAll(async () => {
  database = await copyPostgres(inject('postgresUrl'), inject('templates').postgresName);
  const [port, other] = [String(await freePort()), String(await freePort())];
  const origin = `http://127.0.0.1:${port}`;
  const line = await startStandIn(`${origin}/auth/callback`);
  const env = {
    ...line,
    PUBLIC_ORIGIN: origin,
    DATABASE_URL: database.url,
    DATA_DIR: inject('templates').assetFolder.replace(/\/assets$/, ''),
    APP_SECRET: 'a secret that is long enough for tests',
  };
  [here, there] = await Promise.all([
    ProcessServer.start({ ...env, PORT: port }),
    ProcessServer.start({ ...env, PORT: other }),
  ]);
});
afterAll(async () => {
  standIn.kill();
  await Promise.all([here.stop(), there.stop()]);
  await database.remove();
});

/** Starts the stand-in for LINE. @returns the environment variables for the server, which the stand-in prints */
async function startStandIn(redirectUri: string): Promise<Record<string, string>> {
  standIn = spawn(process.execPath, ['server/line/stand-in/standalone.ts'], {
    env: { PATH: process.env.PATH, LINE_REDIRECT_URI: redirectUri },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of standIn.stdout ?? []) {
    printed += chunk;
    if (/^LINE_CHANNEL_SECRET=.+\n/m.test(printed)) break;
  }
  return Object.fromEntries(
    printed
      .trim()
      .split('\n')
      .map((text) => text.split('=', 2)),
  );
}

it('the server does not start its own stand-in', async () => {
  expect((await here.ask('/_line/.well-known/openid-configuration')).status).toBe(404);
});

it('the server redirects to the separate stand-in and logs in a person who returns from it', async () => {
  const browser = new TestBrowser(here);
  const { status, body } = await browser.logIn('new');
  expect([status, body.contents]).toMatchObject([200, { callback_user: { nickname: '新しい人' }, user: null }]);
  const payload = { ...PROFILE, ...CONSENTS, avatar_path: (await userOf(browser)).avatar_path };
  expect((await browser.api('/auth/register', { method: 'POST', payload })).status).toBe(200);
  expect((await browser.api('/auth/logout')).status).toBe(200);
});

it('a login that starts at one node can be completed at another, once', async () => {
  const browser = new TestBrowser(here);
  const payload = await browser.comeBackFromLine('hanako');
  const elsewhere = new TestBrowser(there, browser.cookies);
  const again = browser.copy();
  expect((await elsewhere.api('/auth/line/callback', { method: 'POST', payload })).status).toBe(200);
  expect((await again.api('/auth/line/callback', { method: 'POST', payload })).status).toBe(401);
});

it('while LINE is unavailable, members can use the server, and a new login gets 503', async () => {
  const browser = new TestBrowser(here);
  await browser.logIn('new');
  const returning = new TestBrowser(here);
  const payload = await returning.comeBackFromLine('new');
  const ended = new Promise((done) => standIn.once('exit', done));
  standIn.kill('SIGKILL');
  await ended;
  expect((await browser.api('/users/me')).status).toBe(200);
  expect((await browser.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
  expect((await returning.api('/auth/line/callback', { method: 'POST', payload })).status).toBe(503);
});
