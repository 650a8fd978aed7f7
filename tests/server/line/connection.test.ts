import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import { connectLine } from '#server/line/connection.ts';
import { createTestClock } from '#tests/support/line-login.ts';

const connect = (env: Record<string, string>) => connectLine(readConfig(env, '/srv/app'), createTestClock());
const CHANNEL = { LINE_CHANNEL_ID: '1234567890', LINE_CHANNEL_SECRET: 'secret' };

it.each<readonly [string, Record<string, string>, boolean]>([
  ['on this machine only', {}, true],
  ['on ::1', { HOST: '::1' }, true],
  ['for everybody, when that is asked for', { HOST: '0.0.0.0', LOCAL_LOGIN: '1' }, true],
  ['not beside a real channel', { ...CHANNEL }, false],
  ['not beside a real channel, even when asked for', { ...CHANNEL, LOCAL_LOGIN: '1' }, false],
])('the stand-in plays LINE %s', (_, env, plays) => {
  expect(connect(env).standIn !== null).toBe(plays);
});

it('without a channel nobody else can reach the server', () => {
  expect(() => connect({ HOST: '0.0.0.0' })).toThrow(ConfigError);
  expect(() => connect({ HOST: '192.168.1.5' })).toThrow(/LINE_CHANNEL_ID.*LOCAL_LOGIN=1/);
});
