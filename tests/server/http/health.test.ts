import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TestServer } from '#tests/support/server/server.ts';

it('health tells the version in package.json; without a built page there is no build', async () => {
  const server = new TestServer();
  await server.start('sqlite', {});
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect((await server.api('/health')).body.contents).toEqual({ status: 'ok', version, build: null });
  expect((await server.api('/ready')).body.contents).toEqual({ status: 'ok' });
  await server.stop();
});
