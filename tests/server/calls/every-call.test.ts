import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import { type CallName, endpoints } from '#contract/api/endpoints.ts';
import { failureEnvelope, successEnvelope } from '#contract/api/envelope.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { type Attempt, CALL_TABLE, type CallRow } from '#tests/support/server/call-table.ts';
import { loginAs, registeredMember, TestBrowser } from '#tests/support/server/member.ts';
import { type Answer, onEveryDatabase } from '#tests/support/server/server.ts';

const NAMES = Object.keys(endpoints) as CallName[];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const TOO_LARGE = 300 * 1024;

it('every call of the contract is in the table', () => {
  expect(Object.keys(CALL_TABLE).toSorted()).toEqual(NAMES.toSorted());
  expect(Object.keys(calls).toSorted()).toEqual(NAMES.toSorted());
});

onEveryDatabase((server, kind) => {
  let member: TestBrowser;
  let beginner: TestBrowser;
  /** The statuses that /openapi.json lists for a call. */
  let described: (name: CallName) => string[];
  beforeAll(async () => {
    member = await registeredMember(server);
    beginner = await loginAs(server, 'new');
    const { paths } = JSON.parse((await server.api('/openapi.json')).text);
    described = (name) => {
      const { method, path } = endpoints[name];
      const address = `${API_PREFIX}${path.replace(/:(\w+)/g, '{$1}')}`;
      return Object.keys(paths[address][method.toLowerCase()].responses);
    };
  });

  describe.each(NAMES.map((name) => [`${endpoints[name].method} ${endpoints[name].path}`, name] as const))(
    '%s',
    (_, name) => {
      const { method, path } = endpoints[name];
      const row: CallRow = CALL_TABLE[name];

      /** The path of an attempt; by default the call's path, with the parameters of the valid request. */
      const pathOf = async (attempt: Attempt, browser: TestBrowser) =>
        attempt.path ?? (path.includes(':') ? ((await row.good(browser)).path ?? path) : path);
      const ask = async (browser: TestBrowser, attempt: Attempt): Promise<Answer> => {
        const answer = await browser.api(await pathOf(attempt, browser), { ...attempt.options, method });
        expect(described(name)).toContain(String(answer.status));
        return answer;
      };

      it.each([
        ['anonymous', 0, async () => new TestBrowser(server)],
        ['AUTHENTICATED', 1, () => loginAs(server, 'new')],
        ['REGISTERED', 2, () => registeredMember(server)],
      ] as const)('for a caller who is %s', async (_who, index, arrive) => {
        const browser = await arrive();
        const answer = await ask(browser, await row.good(browser));
        expect([answer.status, answer.text]).toEqual([row.statuses[index], expect.anything()]);
        if (answer.status === 200) v.parse(successEnvelope(calls[name].contents as v.GenericSchema), answer.body);
        else expectFailure(answer, row.statuses[index]);
      });

      const bad = [
        ['a missing parameter', row.missing],
        ['a wrong type', row.wrongType],
        ['a value that is too large', row.tooLarge],
        ['an id or path that does not exist', row.notFound && { ...row.notFound, status: 404 }],
      ] as const;
      for (const [what, attempt] of bad) {
        if (attempt === null) continue;
        it(`with ${what}`, async () => {
          const browser = await come(row.by);
          expectFailure(await ask(browser, attempt), attempt.status ?? 422);
        });
      }

      // The refusals below do not depend on the database, so they are tested with SQLite only.
      if (kind !== 'sqlite') return;

      it('does not exist under a longer path', async () => {
        const [address = ''] = (await pathOf({}, member.copy())).split('?');
        expectFailure(await member.api(`${address}/nothing/more`, { method }), 404);
      });

      if (method !== 'GET' && calls[name].upload === null) {
        it('with a body of 300 kB gets 413, with malformed JSON 400, with XML 415, without a required body 422', async () => {
          const browser = await come(row.by);
          const json = { 'content-type': 'application/json' };
          const unreadable = [
            [413, { payload: { note: 'x'.repeat(TOO_LARGE) } }],
            [400, { payload: '{"note":', headers: json }],
            [415, { payload: '<note/>', headers: { 'content-type': 'application/xml' } }],
          ] as const;
          const unfit = [
            [422, { payload: '[]', headers: json }],
            [422, {}],
          ] as const;
          const tries = [...unreadable, ...(calls[name].body === null ? [] : unfit)];
          for (const [status, options] of tries) expectFailure(await ask(browser, { options }), status);
        });
      }

      it('with any other method gets 405 with the allowed methods', async () => {
        const [address = ''] = (await pathOf({}, member.copy())).split('?');
        const allowed = methodsAt(address);
        for (const other of METHODS.filter((candidate) => !allowed.has(candidate))) {
          const answer = await new TestBrowser(server).api(address, { method: other });
          expectFailure(answer, 405);
          expect(new Set(String(answer.headers.allow).split(', '))).toEqual(
            new Set([...allowed, ...(allowed.has('GET') ? ['HEAD'] : [])]),
          );
        }
      });
    },
  );

  it('the description of the API is read-only', async () => {
    expect(JSON.parse((await server.api('/openapi.json')).text)).toHaveProperty('openapi');
    const answer = await server.api('/openapi.json', { method: 'POST' });
    expectFailure(answer, 405);
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  async function come(who: CallRow['by'] = 'member'): Promise<TestBrowser> {
    if (who !== 'returning from LINE') return { member, beginner }[who].copy();
    const browser = new TestBrowser(server);
    await browser.api('/auth/line/login');
    return browser;
  }
});

/** The HTTP methods that the contract declares for this address. */
function methodsAt(address: string): Set<string> {
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(address);
  return new Set(Object.values(endpoints).flatMap(({ method, path }) => (fits(path) ? [method] : [])));
}

function expectFailure(answer: Answer, status: number): void {
  expect([answer.status, answer.text]).toEqual([status, expect.anything()]);
  const { errors, result_msg } = v.parse(failureEnvelope, answer.body);
  // People see these messages, so they are Japanese.
  for (const message of [result_msg, ...errors.err_msgs]) expect(message).toMatch(/[ぁ-ん]/);
  expect('fields' in errors).toBe(status === 422);
  expect(answer.headers['cache-control']).toBe('private, no-store');
}
