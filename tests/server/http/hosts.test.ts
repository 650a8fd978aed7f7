import { type AddressInfo, connect } from 'node:net';
import { text as bodyOf } from 'node:stream/consumers';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { failureEnvelope } from '#contract/api/envelope.ts';
import { onSqlite } from '#tests/support/server/server.ts';

onSqlite((server) => {
  let port = 0;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    port = (server.app.server.address() as AddressInfo).port;
  });

  /** Sends these lines unchanged, followed by `Connection: close`. An HTTP client would refuse to send some of them. */
  async function send(...lines: string[]): Promise<{ status: number; head: string; body: string }> {
    const socket = connect(port, '127.0.0.1');
    socket.end(`${[...lines, 'Connection: close', '', ''].join('\r\n')}`);
    const [head = '', body = ''] = (await bodyOf(socket)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), head, body };
  }
  const PATH = '/api/v1/health';
  const GET = `GET ${PATH} HTTP/1.1`;

  it.each([
    ['a name', [GET, 'Host: tane.example.jp']],
    ['a name with a port', [GET, 'Host: tane.example.jp:3000']],
    ['a name in capitals, with a dot at its end', [GET, 'HOST: Tane.Example.JP.']],
    ['a name of a container', [GET, 'Host: web_1:3000']],
    ['an IPv4 address', [GET, 'Host: 192.0.2.1:3000']],
    ['an IPv6 address', [GET, 'Host: [2001:db8::1]:3000']],
    ['the same host in the target', [`GET http://tane.example.jp${PATH} HTTP/1.1`, 'Host: tane.example.jp']],
    ['the same host in capitals', [`GET HTTP://TANE.example.jp${PATH} HTTP/1.1`, 'Host: tane.example.JP']],
    ['the default port in the target', [`GET http://tane.example.jp:80${PATH} HTTP/1.1`, 'Host: tane.example.jp']],
    ['HTTP/1.0 without a host', [`GET ${PATH} HTTP/1.0`]],
    ['HTTP/1.0 with a host', [`GET ${PATH} HTTP/1.0`, 'Host: tane.example.jp']],
  ])('a request with a clear host is answered: %s', async (_, lines) => {
    expect((await send(...lines)).status).toBe(200);
  });

  it.each([
    ['no Host header', [GET]],
    ['an empty Host header', [GET, 'Host:']],
    ['two Host headers', [GET, 'Host: tane.example.jp', 'Host: evil.example']],
    ['the same Host header twice', [GET, 'Host: tane.example.jp', 'host: tane.example.jp']],
    ['two hosts in one header', [GET, 'Host: tane.example.jp, evil.example']],
    ['userinfo', [GET, 'Host: tane.example.jp@evil.example']],
    ['userinfo with a password', [GET, 'Host: a:b@evil.example']],
    ['a path', [GET, 'Host: tane.example.jp/evil']],
    ['a backslash', [GET, 'Host: tane.example.jp\\evil']],
    ['a query', [GET, 'Host: tane.example.jp?evil']],
    ['a fragment', [GET, 'Host: tane.example.jp#evil']],
    ['a space', [GET, 'Host: tane.example.jp evil.example']],
    ['a tab', [GET, 'Host: tane.example.jp\tevil.example']],
    ['a quotation mark', [GET, 'Host: tane.example.jp"']],
    ['markup', [GET, 'Host: <script>']],
    ['a percent sign', [GET, 'Host: tane%2eexample.jp']],
    ['a letter outside of ASCII', [GET, 'Host: täne.example.jp']],
    ['a whole address', [GET, 'Host: http://tane.example.jp']],
    ['a port that is no number', [GET, 'Host: tane.example.jp:http']],
    ['a port without a number', [GET, 'Host: tane.example.jp:']],
    ['two ports', [GET, 'Host: tane.example.jp:80:80']],
    ['an IPv6 address without brackets', [GET, 'Host: 2001:db8::1']],
    ['an open bracket', [GET, 'Host: [2001:db8::1']],
    ['a very long name', [GET, `Host: ${'a'.repeat(300)}`]],
    ['another host in the target', [`GET http://evil.example${PATH} HTTP/1.1`, 'Host: tane.example.jp']],
    ['another port in the target', [`GET http://tane.example.jp:81${PATH} HTTP/1.1`, 'Host: tane.example.jp']],
    ['userinfo in the target', [`GET http://a@tane.example.jp${PATH} HTTP/1.1`, 'Host: tane.example.jp']],
    ['no host in the target', [`GET http://${PATH} HTTP/1.1`, 'Host: tane.example.jp']],
    ['a target with a host, but no Host header', [`GET http://tane.example.jp${PATH} HTTP/1.1`]],
    ['HTTP/1.0 with two hosts', [`GET ${PATH} HTTP/1.0`, 'Host: a.example', 'Host: b.example']],
    ['an unknown address without a host', ['GET /nothing HTTP/1.1']],
    ['a write without a host', ['POST /api/v1/reports HTTP/1.1', 'Content-Length: 0']],
  ])('a request whose host is unclear gets 400 in the envelope: %s', async (_, lines) => {
    const { status, head, body } = await send(...lines);
    expect(status).toBe(400);
    expect(head).toMatch(/cache-control: private, no-store/i);
    expect(body).not.toContain('evil');
    v.parse(failureEnvelope, JSON.parse(body));
  });
});
