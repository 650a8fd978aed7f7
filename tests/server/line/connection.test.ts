import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { connectLine } from '#server/line/connection.ts';
import { createTestClock } from '#tests/support/server/line-login.ts';

const connect = (env: Record<string, string>) =>
  connectLine(readConfig(env, '/srv/app'), createTestClock(), createImageEncoder());
const CHANNEL = { LINE_CHANNEL_ID: '1234567890', LINE_CHANNEL_SECRET: 'secret' };

const PUBLIC = 'https://tane.example.jp';

it.each<readonly [string, Record<string, string>, boolean]>([
  ['on this machine only', {}, true],
  ['on ::1', { HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:3000' }, true],
  ['on localhost', { HOST: 'localhost', PUBLIC_ORIGIN: 'http://localhost:8080' }, true],
  ['on any address in 127.0.0.0/8', { HOST: '127.9.8.7', PUBLIC_ORIGIN: 'https://127.1.2.3' }, true],
  ['under names that browsers resolve to their own machine', { PUBLIC_ORIGIN: 'http://www.tane.localhost:3000' }, true],
  [
    'with the API on another loopback address',
    { PUBLIC_ORIGIN: 'http://www.tane.localhost:1', API_BASE_URL: 'http://api.tane.localhost:2' },
    true,
  ],
  ['behind a proxy that only this machine can reach', { TRUST_PROXY: '1' }, true],
  ['for everybody, with LOCAL_LOGIN=1', { HOST: '0.0.0.0', PUBLIC_ORIGIN: PUBLIC, LOCAL_LOGIN: '1' }, true],
  ['not with a real channel', { ...CHANNEL }, false],
  ['not with a real channel for everybody', { ...CHANNEL, HOST: '0.0.0.0', PUBLIC_ORIGIN: PUBLIC }, false],
  ['not with a real channel, even with LOCAL_LOGIN=1', { ...CHANNEL, LOCAL_LOGIN: '1' }, false],
])('the stand-in replaces LINE %s', (_, env, plays) => {
  expect(connect(env).standIn !== null).toBe(plays);
});

it.each<readonly [string, Record<string, string>]>([
  ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
  ['HOST=::', { HOST: '::' }],
  ['HOST=192.168.1.5', { HOST: '192.168.1.5' }],
  ['HOST=127.evil.example', { HOST: '127.evil.example' }],
  ['HOST=127.0.0.1.evil.example', { HOST: '127.0.0.1.evil.example' }],
  ['HOST=127.0.0.300', { HOST: '127.0.0.300' }],
  ['HOST=0.0.0.0', { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' }],
  // With a public origin, everybody can reach the server through a proxy, even if the server listens on loopback only.
  ['PUBLIC_ORIGIN=https://tane.example.jp', { PUBLIC_ORIGIN: PUBLIC }],
  ['PUBLIC_ORIGIN=https://tane.example.jp', { PUBLIC_ORIGIN: PUBLIC, HOST: '::1', TRUST_PROXY: '1' }],
  ['PUBLIC_ORIGIN=https://tane.example.jp', { PUBLIC_ORIGIN: PUBLIC, TRUST_PROXY: 'loopback', LOCAL_LOGIN: '0' }],
  ['PUBLIC_ORIGIN=https://localhost.example.jp', { PUBLIC_ORIGIN: 'https://localhost.example.jp' }],
  ['PUBLIC_ORIGIN=http://127.0.0.1.example.jp', { PUBLIC_ORIGIN: 'http://127.0.0.1.example.jp' }],
  ['PUBLIC_ORIGIN=http://mylocalhost', { PUBLIC_ORIGIN: 'http://mylocalhost' }],
  ['PUBLIC_ORIGIN=http://[::2]:3000', { PUBLIC_ORIGIN: 'http://[::2]:3000' }],
  ['API_BASE_URL=https://api.example.jp', { API_BASE_URL: 'https://api.example.jp' }],
])(
  'without a LINE channel, a server that others can reach (%s) does not start and says in one line what to do',
  (setting, env) => {
    const attempt = () => connect(env);
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(setting);
    expect(attempt).toThrow(/^[^\n]*LINE_CHANNEL_ID[^\n]*LOCAL_LOGIN=1[^\n]*$/);
  },
);

it('with the pages on another host, people choose a persona on the server’s host and return to the pages', async () => {
  const pages = 'http://www.tane.localhost:1';
  const { client } = connect({ PUBLIC_ORIGIN: pages, API_BASE_URL: 'http://api.tane.localhost:2' });
  const request = { state: 'a', nonce: 'b', codeChallenge: 'c', disableAutoLogin: false, loginAgain: false };
  const url = new URL(await client.authorizationUrl(request));
  expect([url.origin, url.searchParams.get('redirect_uri')]).toEqual([
    'http://api.tane.localhost:2',
    `${pages}/auth/callback`,
  ]);
});
