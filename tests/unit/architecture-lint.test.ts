import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { FORBIDDEN_IMPORTS } from '#scripts/architecture/forbidden.ts';

it('the linter reports every forbidden import', { timeout: 20_000 }, () => {
  const project = mkdtempSync(join(tmpdir(), 'lint-'));
  cpSync('biome.json', join(project, 'biome.json'));
  const files = FORBIDDEN_IMPORTS.map(({ from, specifier }, index) => {
    const file = from.replace(/x(\.tsx?)$/, `x${index}$1`);
    mkdirSync(join(project, dirname(file)), { recursive: true });
    writeFileSync(join(project, file), `import { x } from '${specifier}';\nexport const y = x;\n`);
    return { file, specifier };
  });
  const { stdout } = spawnSync(
    resolve('node_modules/.bin/biome'),
    [
      'lint',
      '--vcs-enabled=false',
      '--only=style/noRestrictedImports',
      '--reporter=json',
      '--max-diagnostics=none',
      '.',
    ],
    { cwd: project, encoding: 'utf8' },
  );
  rmSync(project, { recursive: true });
  const missed = files.filter(({ file }) => !stdout.includes(`"${file}"`));
  expect(missed).toEqual([]);
});
