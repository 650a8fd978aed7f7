import { expect, it } from 'vitest';
import {
  dependenciesIn,
  installScriptProblems,
  licenceProblems,
  originProblems,
  versionProblems,
} from '#scripts/supply-chain/dependencies.ts';

const lockOf = (packages: Readonly<Record<string, object>>) =>
  dependenciesIn(JSON.stringify({ packages: { '': {}, ...packages } }));

const dependencies = lockOf({
  'node_modules/free': { version: '1.0.0', license: 'MIT', integrity: 'sha512-a' },
  'node_modules/choice': { version: '1.0.0', license: '(GPL-3.0-only OR MIT)', integrity: 'sha512-a' },
  'node_modules/@lib/both': { version: '1.0.0', license: 'MIT AND LGPL-3.0-or-later', integrity: 'sha512-a' },
  'node_modules/copyleft': { version: '1.0.0', license: 'AGPL-3.0-only', integrity: 'sha512-a' },
  'node_modules/silent': { version: '1.0.0', integrity: 'sha512-a', hasInstallScript: true },
  'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true, integrity: 'sha512-a' },
  'node_modules/tool/node_modules/elsewhere': {
    version: '1.0.0',
    license: 'MIT',
    dev: true,
    integrity: 'sha512-a',
    resolved: 'https://example.com/elsewhere.tgz',
  },
  'node_modules/unhashed': { version: '1.0.0', license: 'MIT' },
});

it('reports licences that are not allowed, and exceptions that nothing needs', () => {
  const exceptions = [
    { packages: /^@lib\//, licence: 'LGPL-3.0-or-later', reason: 'a shared library' },
    { packages: /^gone$/, licence: 'GPL-3.0-only', reason: 'was needed once' },
  ];
  expect(licenceProblems(dependencies, { allowed: ['MIT'], exceptions })).toEqual([
    'copyleft@1.0.0 has the licence AGPL-3.0-only',
    'silent@1.0.0 has no licence',
    'no package needs the exception for licences of /^gone$/',
  ]);
  expect(licenceProblems(dependencies, { allowed: ['MIT'], exceptions: [] })).toContain(
    '@lib/both@1.0.0 has the licence MIT AND LGPL-3.0-or-later',
  );
});

it('reports install scripts that nobody has reviewed, and reviews that nothing needs', () => {
  expect(installScriptProblems(dependencies, [{ packages: /^gone$/, reason: 'links files' }])).toEqual([
    'silent@1.0.0 has an install script that is not in the list of reviewed ones',
    'no package needs the review of install scripts of /^gone$/',
  ]);
  expect(installScriptProblems(dependencies, [{ packages: /^silent$/, reason: 'links files' }])).toEqual([]);
});

it('reports packages from elsewhere, without a hash, or with a range of versions', () => {
  expect(originProblems(dependencies)).toEqual([
    'elsewhere@1.0.0 is not from the registry, or has no hash in the lockfile',
    'unhashed@1.0.0 is not from the registry, or has no hash in the lockfile',
  ]);
  const manifest = { dependencies: { a: '1.0.0-beta.17', b: '^1.0.0' }, devDependencies: { c: 'github:c/c' } };
  expect(versionProblems(JSON.stringify(manifest))).toEqual([
    'b has the version ^1.0.0 in package.json, which is not exact',
    'c has the version github:c/c in package.json, which is not exact',
  ]);
});
