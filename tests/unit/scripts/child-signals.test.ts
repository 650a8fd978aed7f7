import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

/**
 * Starts a process that runs `childCode` in a child process and calls `follow` for it. Both processes write to the same
 * output.
 */
function startWrapper(childCode: string) {
  const code = `
    import { spawn } from 'node:child_process';
    import { follow } from './scripts/child-signals.mjs';
    follow(spawn(process.execPath, ['-e', ${JSON.stringify(childCode)}], { stdio: 'inherit' }));
  `;
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
}

const WAITS = "console.log('ready'); setInterval(() => {}, 1000);";
const ENDS_WELL = (signal: string) => `process.on('${signal}', () => process.exit(0)); ${WAITS}`;

it.each([
  { what: 'a child that ended well', child: 'process.exit(0)', expected: 0 },
  { what: 'a child that failed', child: 'process.exit(3)', expected: 3 },
  { what: 'a child that was killed with SIGKILL', child: "process.kill(process.pid, 'SIGKILL')", expected: 137 },
  { what: 'a child that ended itself with SIGTERM', child: "process.kill(process.pid, 'SIGTERM')", expected: 143 },
])('the wrapper exits like $what: $expected', async ({ child, expected }) => {
  const [code] = await once(startWrapper(child), 'exit');
  expect(code).toBe(expected);
});

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

it.each([
  ...SIGNALS.map((signal) => ({ signal, what: 'a child that handles it', child: ENDS_WELL(signal) })),
  ...SIGNALS.map((signal) => ({ signal, what: 'a child that it ends', child: WAITS })),
])('the wrapper passes $signal on to $what, and exits with 0 after it', async ({ signal, child }) => {
  const wrapper = startWrapper(child);
  await once(wrapper.stdout, 'data');
  wrapper.kill(signal);
  expect(await once(wrapper, 'exit')).toEqual([0, null]);
});
