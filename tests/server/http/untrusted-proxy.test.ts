import { expect, it, vi } from 'vitest';
import { TestServer } from '#tests/support/server/server.ts';

it.each([
  ['0', 1],
  ['1', 0],
])('X-Forwarded-For with TRUST_PROXY=%s is logged %i times as a warning', async (TRUST_PROXY, times) => {
  const server = new TestServer();
  await server.start('sqlite', { env: { TRUST_PROXY } });
  const warn = vi.spyOn(server.app.log, 'warn');
  await server.api('/health');
  expect(warn).not.toHaveBeenCalled();
  for (let turn = 0; turn < 2; turn += 1) {
    await server.api('/health', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  }
  expect(warn).toHaveBeenCalledTimes(times);
  await server.stop();
});
