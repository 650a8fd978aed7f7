import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeInternet, NOT_FOUND, page, SITE_ADDRESS, startInternet } from './fake-internet.ts';

let internet: FakeInternet;
afterEach(() => internet.close());

const servesPage: RequestListener = (_, reply) => {
  reply.setHeader('content-type', 'text/html').end(page('<title>秘密</title>'));
};

describe('public URLs are requested', () => {
  it.each([
    ['http://site.test/', 80, false],
    ['https://site.test/', 443, true],
    ['http://site.test:443/', 443, false],
    ['http://8.8.8.8/', 80, false],
    ['http://[2606:4700::1111]/', 80, false],
    ['http://172.32.0.1/', 80, false],
    ['http://100.128.0.1/', 80, false],
  ])('%s', async (url, port, secure) => {
    internet = await startInternet(servesPage);
    expect(await internet.preview.fetch(url)).toMatchObject({ title: '秘密', pageFound: true });
    expect(internet.connections).toMatchObject([{ port, secure }]);
  });

  it('a Japanese name is resolved in its ASCII form', async () => {
    internet = await startInternet(servesPage);
    await internet.preview.fetch('http://日本語.test/');
    expect(internet.lookups).toEqual(['xn--wgv71a119e.test']);
  });
});

it('a name that resolves differently the second time has no effect: the connection goes to the checked address', async () => {
  let asked = 0;
  internet = await startInternet(servesPage, {
    lookup: async () => {
      asked += 1;
      return [{ address: asked === 1 ? SITE_ADDRESS : '127.0.0.1', family: 4 }];
    },
  });
  expect(await internet.preview.fetch('http://rebind.test/')).toMatchObject({ pageFound: true });
  expect(asked).toBe(1);
  expect(internet.connections).toMatchObject([
    { hostname: 'rebind.test', addresses: [{ address: SITE_ADDRESS, family: 4 }] },
  ]);
  expect(await internet.preview.fetch('http://rebind.test/')).toEqual(NOT_FOUND);
  expect(internet.connections).toHaveLength(1);
});

describe('redirects', () => {
  const redirects =
    (targets: Readonly<Record<string, string>>): RequestListener =>
    (request, reply) => {
      const target = targets[request.url ?? ''];
      if (target === undefined) servesPage(request, reply);
      // Some Japanese sites send UTF-8 without percent-encoding in this header.
      else reply.writeHead(302, { location: Buffer.from(target).toString('latin1') }).end();
    };

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    '//localhost/',
    'file:///etc/passwd',
    'http://user:password@site.test/',
    'http://site.test:8080/',
    'http://inside.test/',
  ])('a redirect to %s is not followed', async (target) => {
    internet = await startInternet(redirects({ '/': target }), {
      lookup: async (name) => [{ address: name === 'inside.test' ? '10.0.0.1' : SITE_ADDRESS, family: 4 }],
    });
    expect(await internet.preview.fetch('http://site.test/')).toEqual(NOT_FOUND);
    expect(internet.connections).toHaveLength(1);
  });

  it('the host name is resolved and checked again at every redirect, also on the same site', async () => {
    let asked = 0;
    internet = await startInternet(redirects({ '/': '/next' }), {
      lookup: async () => {
        asked += 1;
        return [{ address: asked === 1 ? SITE_ADDRESS : '127.0.0.1', family: 4 }];
      },
    });
    expect(await internet.preview.fetch('http://rebind.test/')).toEqual(NOT_FOUND);
    expect(asked).toBe(2);
    expect(internet.connections).toHaveLength(1);
  });

  it('three redirects are followed, also to other sites and from HTTPS to HTTP', async () => {
    internet = await startInternet(redirects({ '/': 'https://b.test/1', '/1': 'http://c.test/2', '/2': '/ページ' }));
    expect(await internet.preview.fetch('https://a.test/')).toMatchObject({ pageFound: true });
    expect(internet.connections.map(({ secure, hostname }) => [hostname, secure])).toEqual([
      ['a.test', true],
      ['b.test', true],
      ['c.test', false],
      ['c.test', false],
    ]);
  });

  it('a loop ends after the fourth request', async () => {
    internet = await startInternet(redirects({ '/': '/' }));
    expect(await internet.preview.fetch('http://site.test/')).toEqual(NOT_FOUND);
    expect(internet.connections).toHaveLength(4);
    expect(internet.failures).toMatchObject([{ reason: 'redirects' }]);
  });
});

it('sends neither cookies nor a referrer, and identifies itself', async () => {
  const seen: unknown[] = [];
  internet = await startInternet((request, reply) => {
    seen.push(request.headers);
    reply.setHeader('set-cookie', 'a=b').writeHead(302, { location: 'http://b.test/x' }).end();
  });
  await internet.preview.fetch('http://site.test/');
  expect(Object.keys(seen[1] as object).sort()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'user-agent',
  ]);
  expect(seen[0]).toMatchObject({ host: 'site.test', 'user-agent': expect.stringContaining('ShigotoNoTane') });
  expect(seen[1]).toMatchObject({ host: 'b.test' });
});
