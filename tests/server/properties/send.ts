import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PREFIX } from '#contract/limits.ts';
import type { TestBrowser } from '#tests/support/server/member.ts';
import type { Answer, TestServer } from '#tests/support/server/server.ts';
import type { People, Person } from './people.ts';
import { type ApiRequest, bodyBytes } from './requests.ts';

/**
 * Sends a request. `cookies`: a browser whose cookies are sent, by default the person's own. Cookies in the answer are
 * not stored.
 */
export type Send = (request: ApiRequest, cookies?: TestBrowser) => Promise<Answer>;

/** Lets a server listen. @returns how to send requests to it, and how to close the connections */
export async function connectTo(server: TestServer, { persons }: People): Promise<{ send: Send; close: () => void }> {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    close: () => agent.destroy(),
    send(asked, cookies) {
      const { method, target, body } = asked;
      const bytes = body === null ? null : bodyBytes(body);
      const headers = { ...asked.headers, ...credentials(persons, asked, cookies), ...bodyHeaders(asked, bytes) };
      return new Promise((done, fail) => {
        const sent = request({ host: '127.0.0.1', port, agent, method, path: target, headers }, (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
          response.on('end', () => done(answerOf(response.statusCode ?? 0, response.headers, Buffer.concat(chunks))));
        });
        sent.on('error', fail).end(bytes ?? undefined);
      });
    },
  };
}

function credentials(
  persons: People['persons'],
  { by, token, userKey }: ApiRequest,
  cookies: TestBrowser = persons[by].browser,
): Record<string, string> {
  const own = persons[by];
  const other = persons[by === 'member' ? 'other member' : 'member'];
  const { cookie, 'x-xsrf-token': ownToken } = cookies.headers;
  const tokenOf = (who: Person) => who.browser.headers['x-xsrf-token'];
  const sentToken = token === 'own' ? ownToken : token === 'other' ? tokenOf(other) : token;
  const sentKey = userKey === 'own' ? own.userKey : userKey === 'other' ? other.userKey : userKey;
  return {
    ...(cookie === undefined ? {} : { cookie }),
    ...(sentToken === undefined || sentToken === null ? {} : { 'x-xsrf-token': sentToken }),
    ...(sentKey === null ? {} : { 'x-user-key': sentKey }),
  };
}

function bodyHeaders({ body }: ApiRequest, bytes: Buffer | null): Record<string, string> {
  if (body === null || bytes === null) return {};
  return { 'content-length': String(bytes.length), ...(body.type === null ? {} : { 'content-type': body.type }) };
}

function answerOf(status: number, headers: Answer['headers'], bytes: Buffer): Answer {
  const text = bytes.toString();
  return {
    status,
    headers,
    text,
    bytes,
    get body() {
      return JSON.parse(text);
    },
  };
}

interface Written {
  readonly by: ApiRequest['by'];
  readonly browser: TestBrowser;
  readonly answer: Answer;
}

/**
 * Sends a GET request as the person who made the write `after`. The cookies that the answer to the write has set are
 * sent, too. `path` begins after the API prefix.
 * @throws if the answer is not 200
 */
export async function readAs<Contents>(send: Send, after: Written, path: string): Promise<Contents> {
  const { by, browser, answer: written } = after;
  const cookies = browser.copy();
  cookies.storeCookies(written);
  const target = `${API_PREFIX}${path}`;
  const answer = await send(
    { by, method: 'GET', target, body: null, token: 'own', userKey: null, headers: {} },
    cookies,
  );
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.contents as Contents;
}
