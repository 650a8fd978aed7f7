import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** Runs one rule of the project's linter on the given files and returns those that it reports. */
function reported(rule: string, files: Readonly<Record<string, string>>): string[] {
  const project = mkdtempSync(join(tmpdir(), 'lint-'));
  for (const file of ['biome.json', 'package.json']) cpSync(file, join(project, file));
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(join(project, dirname(file)), { recursive: true });
    writeFileSync(join(project, file), source);
  }
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', `--only=${rule}`, '--reporter=json', '--max-diagnostics=none', '.'],
    { cwd: project, encoding: 'utf8' },
  );
  rmSync(project, { recursive: true });
  return Object.keys(files).filter((file) => stdout.includes(`"${file}"`));
}

it('the linter reports import cycles through aliases and relative paths, also of types alone', {
  timeout: 20_000,
}, () => {
  const inCycles = {
    'src/ui/a.ts': "import type { B } from './b.ts';\nexport type A = B;\n",
    'src/ui/b.ts': "import { type C } from '#lib/c.ts';\nexport type B = C;\n",
    'src/lib/c.ts': "export type { A as C } from '#ui/a.ts';\n",
    'src/ui/d.ts': "import { e } from './e.ts';\nexport const d = e;\n",
    'src/ui/e.ts': "export const e = () => import('./d.ts');\n",
  };
  const others = { 'src/ui/f.ts': "import { d } from './d.ts';\nexport const f = d;\n" };
  expect(reported('suspicious/noImportCycles', { ...inCycles, ...others })).toEqual(Object.keys(inCycles));
});
