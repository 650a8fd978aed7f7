import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HttpsClient } from '#tests/support/deploy/https-client.ts';
import { isInstalled, PROXIES, type ProxyProcess } from '#tests/support/deploy/proxy-process.ts';
import { freePort } from '#tests/support/free-port.ts';

/** Chromium's Accept-Encoding header, with its order and spelling. */
const CHROMIUM = 'gzip, deflate, br, zstd, dcb, dcz';

describe.runIf(isInstalled(PROXIES.nginx.command))('what nginx stores', () => {
  let node: Server;
  let proxy: ProxyProcess;
  let https = 0;
  /**
   * How many requests have reached the node. The node's answers may be stored by any cache, and the path of a request
   * names the fields for the `vary` header of its answer.
   */
  let asked = 0;
  beforeAll(async () => {
    node = createServer((request, response) => {
      asked += 1;
      const vary = decodeURIComponent(request.url?.split('/vary/')[1] ?? '');
      response.writeHead(200, { 'cache-control': 'public, s-maxage=60', ...(vary === '' ? {} : { vary }) });
      response.end(`${asked}: ${request.headers['accept-encoding'] ?? ''}`);
    });
    node.listen(0, '127.0.0.1');
    await once(node, 'listening');
    https = await freePort();
    const { port } = node.address() as AddressInfo;
    proxy = await PROXIES.nginx.start({ http: await freePort(), https, nodes: [port] });
  });
  afterAll(async () => {
    await proxy?.stop();
    node?.close();
    node?.closeAllConnections();
  });

  /** Sends one request with each of these sets of headers. @returns how many requests reached the node */
  async function requestsFor(vary: string, each: readonly Readonly<Record<string, string>>[]): Promise<number> {
    const before = asked;
    const visitor = new HttpsClient(https, proxy.ca);
    for (const headers of each) await visitor.ask(`/vary/${encodeURIComponent(vary)}`, { headers });
    return asked - before;
  }

  it('is one answer per encoding, however browsers spell it', async () => {
    const spellings = ['br', 'gzip, br', 'br;q=1.0, gzip', 'deflate,br', 'x-made-up-by-a-flood, br'];
    const each = spellings.map((spelling) => ({ 'accept-encoding': spelling }));
    expect(await requestsFor('Accept-Encoding', each)).toBe(1);
  });

  it('is one answer per earlier version of a file, for browsers that ask for differences', async () => {
    const versions = [':MQ==:', ':Mg==:', ':MQ==:', ':Mg==:'];
    const each = versions.map((version) => ({ 'accept-encoding': CHROMIUM, 'available-dictionary': version }));
    expect(await requestsFor('accept-encoding, available-dictionary', each)).toBe(2);
    const others = versions.map((version) => ({ 'accept-encoding': 'br', 'available-dictionary': version }));
    expect(await requestsFor('accept-encoding, available-dictionary', others)).toBe(1);
  });

  it('is one answer per origin that reads it', async () => {
    const each = ['https://a.example', 'https://b.example', 'https://a.example'].map((origin) => ({ origin }));
    expect(await requestsFor('Origin, Accept-Encoding', each)).toBe(2);
  });

  it('is no answer that depends on anything else', async () => {
    expect(await requestsFor('Accept-Encoding, Cookie', [{}, {}, {}])).toBe(3);
    expect(await requestsFor('*', [{}, {}])).toBe(2);
  });
});
