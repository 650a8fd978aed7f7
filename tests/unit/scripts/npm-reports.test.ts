import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { audit } from '#scripts/supply-chain/audit.ts';
import { dependenciesIn } from '#scripts/supply-chain/dependencies.ts';
import { createSbom, sbomProblems } from '#scripts/supply-chain/sbom.ts';

/**
 * What npm itself reports about the dependencies. `npm test` leaves these tests out, because they start npm many times.
 * `npm run check`, which is a part of `npm test`, makes the same checks with the real registry.
 */

it('the bill of materials lists every production dependency, also those that development uses too', async () => {
  const locked = dependenciesIn(readFileSync('package-lock.json', 'utf8'));
  const sbom = await createSbom();
  expect(sbomProblems(sbom, locked)).toEqual([]);
  const names = (JSON.parse(sbom) as { components: { name: string }[] }).components.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'jsdom', 'pg']));
  expect(names).not.toContain('vitest');
  const unlisted = dependenciesIn(
    JSON.stringify({ packages: { '': {}, 'node_modules/unlisted': { version: '1.0.0' } } }),
  );
  expect(sbomProblems(sbom, unlisted)).toHaveLength(1);
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
