import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { audit } from '#scripts/supply-chain/audit.ts';
import {
  dependenciesIn,
  dependencyProblems,
  installScriptProblems,
  licenceProblems,
  originProblems,
  versionProblems,
} from '#scripts/supply-chain/dependencies.ts';
import { createSbom, sbomProblems } from '#scripts/supply-chain/sbom.ts';

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

it('the project’s own dependencies follow the rules', () => {
  expect(dependencyProblems()).toEqual([]);
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

it('the bill of materials lists every production dependency, also those that development uses too', async () => {
  const locked = dependenciesIn(readFileSync('package-lock.json', 'utf8'));
  const sbom = await createSbom();
  expect(sbomProblems(sbom, locked)).toEqual([]);
  const names = (JSON.parse(sbom) as { components: { name: string }[] }).components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'jsdom', 'pg']));
  expect(names).not.toContain('vitest');
  const [silent] = lockOf({ 'node_modules/unlisted': { version: '1.0.0' } });
  expect(sbomProblems(sbom, silent === undefined ? [] : [silent])).toHaveLength(1);
});

async function registry(answer: RequestListener): Promise<readonly string[]> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return [`--registry=http://127.0.0.1:${(server.address() as AddressInfo).port}/`];
}

/** A registry that reports a vulnerability of jsdom, a production package that development uses too. */
const knowing: RequestListener = (request, response) => {
  const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
  const advisory = { id: 1, url, title: 'Reads other files', severity: 'high', vulnerable_versions: '<99.0.0' };
  const path = decodeURIComponent(request.url ?? '').slice(1);
  const isAdvisories = path.endsWith('/advisories/bulk');
  const body = isAdvisories ? { jsdom: [advisory] } : { name: path, versions: {}, 'dist-tags': {} };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

it('reports a known vulnerability until it is accepted, and again when the acceptance ends', async () => {
  const npmOptions = await registry(knowing);
  const options = { accepted: [], today: '2026-12-01', npmOptions };
  const message = 'jsdom <99.0.0 (high): Reads other files, https://github.com/advisories/GHSA-aaaa-bbbb-cccc';
  expect(await audit(options)).toEqual({ problems: [message], unanswered: null });
  const accepted = [{ id: 'GHSA-aaaa-bbbb-cccc', reason: 'no file is read', until: '2026-12-01' }];
  expect(await audit({ ...options, accepted })).toEqual({ problems: [], unanswered: null });
  expect(await audit({ ...options, accepted, today: '2026-12-02' })).toEqual({ problems: [message], unanswered: null });
}, 60_000);

it('reports an accepted vulnerability that no dependency has any more', async () => {
  const npmOptions = await registry((_, response) => response.end('{}'));
  const accepted = [{ id: 'GHSA-aaaa-bbbb-cccc', reason: 'no file is read', until: '2026-12-01' }];
  const { problems } = await audit({ accepted, today: '2026-11-01', npmOptions });
  expect(problems).toEqual(['GHSA-aaaa-bbbb-cccc is accepted, but no dependency has this vulnerability']);
}, 30_000);

it.each<[string, RequestListener, string]>([
  ['doesn’t offer the call', (_, response) => response.writeHead(405).end(), '405'],
  ['never answers', () => {}, 'timeout'],
])(
  'says why nothing was checked if the registry %s, and doesn’t fail',
  async (_, answer, reason) => {
    const { problems, unanswered } = await audit({ fetchTimeoutMs: 1000, npmOptions: await registry(answer) });
    expect(problems).toEqual([]);
    expect(unanswered).toContain(reason);
  },
  30_000,
);

it('says why nothing was checked without a network', async () => {
  const npmOptions = ['--registry=http://127.0.0.1:1/'];
  const { problems, unanswered } = await audit({ npmOptions });
  expect(problems).toEqual([]);
  expect(unanswered).toMatch(/ECONNREFUSED|bad port|connect/);
}, 30_000);
