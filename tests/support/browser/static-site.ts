import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanEnvironment } from '#tests/support/clean-environment.ts';

export interface StaticFiles {
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * Writes the static site, like `npm run build:static`, with these environment variables. @throws an error with the
 * process's error output if the process fails
 */
export function writeStaticFiles(env: Readonly<Record<string, string>>): StaticFiles {
  const parent = mkdtempSync(join(tmpdir(), 'static-site-'));
  const folder = join(parent, 'site');
  const made = spawnSync(process.execPath, ['server/static-site/main.ts', folder], {
    encoding: 'utf8',
    env: { ...process.env, ...cleanEnvironment, NODE_ENV: 'production', ...env },
  });
  if (made.status !== 0) throw new Error(made.stderr);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}
