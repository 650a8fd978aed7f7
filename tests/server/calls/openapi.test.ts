import { expect, it } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import { type CallName, endpoints } from '#contract/api/endpoints.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { REPORTS_PATH } from '#server/http/security/content-policy.ts';
import { CALL_TABLE } from '#tests/support/server/call-table.ts';
import { newMember } from '#tests/support/server/recording.ts';
import { servedRoutes } from '#tests/support/server/routes/served-routes.ts';
import { onSqlite } from '#tests/support/server/server.ts';

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly responses: Readonly<Record<string, unknown>>;
}

interface Description {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: { readonly session: { readonly name: string } } };
}

onSqlite((server) => {
  const document = async () => {
    const { text } = await server.api('/openapi.json');
    return JSON.parse(text) as Description;
  };

  it('describes every route that is served under the API’s prefix', async () => {
    const { paths } = await document();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');
    // The routes are read from Fastify's router, so that the test notices a route that is missing from the contract.
    const served = servedRoutes(server.app).filter((route) => route.includes(` ${API_PREFIX}/`));
    // Two routes are no calls of the contract: the document itself, and the one for the reports that browsers send by
    // themselves (tests/server/http/reports.test.ts).
    const noCalls = [`GET ${API_PREFIX}/openapi.json`, `POST ${REPORTS_PATH}`];
    expect([...described, ...noCalls].toSorted()).toEqual(served.map(inBraces).toSorted());
    // CALL_TABLE, with which every-call.test.ts tests all calls, has the same routes.
    const walked = Object.keys(CALL_TABLE).map((name) => {
      const { method, path } = endpoints[name as CallName];
      return `${method} ${API_PREFIX}${inBraces(path)}`;
    });
    expect(described.toSorted()).toEqual(walked.toSorted());
  });

  it('describes the input and the answer of a call', async () => {
    const { paths, openapi } = await document();
    expect(openapi).toBe('3.1.0');
    const list = paths[`${API_PREFIX}/videos`]?.get;
    expect(list?.parameters).toContainEqual(
      expect.objectContaining({ name: 'genres[]', in: 'query', required: false }),
    );
    expect(Object.keys(list?.responses ?? {})).toEqual(expect.arrayContaining(['200', '422', '500', '503']));
    const tags = paths[`${API_PREFIX}/videos/tags`]?.get;
    expect(tags?.parameters?.map(({ name, required }) => [name, required])).toEqual([
      ['per_page', true],
      ['offset', true],
      ['If-None-Match', false],
    ]);
    expect(JSON.stringify(list?.responses)).toContain('has_easy_captions');
  });

  it('describes the headers and statuses of a call', async () => {
    const { paths } = await document();
    const headers = (operation: Operation | undefined) =>
      operation?.parameters?.filter((one) => one.in === 'header').map(({ name, required }) => [name, required]);
    const view = paths[`${API_PREFIX}/videos/views`]?.post;
    expect(headers(view)).toEqual([
      ['X-XSRF-TOKEN', true],
      ['X-User-Key', false],
      ['Idempotency-Key', false],
    ]);
    expect(Object.keys(view?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '409', '419', '429']));
    expect(headers(paths[`${API_PREFIX}/users/me`]?.put)).toEqual([
      ['X-XSRF-TOKEN', true],
      ['X-User-Key', false],
    ]);
    expect(Object.keys(paths[`${API_PREFIX}/faqs`]?.get?.responses ?? {})).toContain('304');
  });

  it('names the session cookie that a login sets', async () => {
    const { browser } = await newMember(server);
    const { components } = await document();
    expect([...browser.cookies.keys()]).toContain(components.securitySchemes.session.name);
  });

  it('describes that pages of other sites can not log anybody out', async () => {
    const { status } = await server.api('/auth/logout', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(status).toBe(403);
    const { paths } = await document();
    expect(Object.keys(paths[`${API_PREFIX}/auth/logout`]?.get?.responses ?? {})).toContain('403');
  });

  it('describes a write as repeatable only if the server stores its idempotency key', async () => {
    const refused: Call[] = [];
    for (const name of Object.keys(calls) as CallName[]) {
      const call: Call = calls[name];
      if (call.access === 'public' || call.method === 'GET') continue;
      // Each call uses a new member, because a deregistration ends the membership.
      const { browser } = await newMember(server);
      const { path = call.path, options } = await CALL_TABLE[name].good(browser);
      const headers = { ...options?.headers, 'idempotency-key': 'no ULID' };
      const { status, text } = await browser.api(path, { ...options, headers, method: call.method });
      if (text.includes('Idempotency-Key')) refused.push(call);
      else expect([name, status]).toEqual([name, 200]);
    }
    expect(new Set(refused)).toEqual(new Set(Object.values(calls).filter(({ queued }) => queued)));
  });
});
