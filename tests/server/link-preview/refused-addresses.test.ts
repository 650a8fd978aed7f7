import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type FakeInternet, NOT_FOUND, page, SITE_ADDRESS, startInternet } from './fake-internet.ts';

let internet: FakeInternet;
afterEach(() => internet.close());

const servesPage: RequestListener = (_, reply) => {
  reply.setHeader('content-type', 'text/html').end(page('<title>秘密</title>'));
};

describe('local and invalid URLs are refused without a connection', () => {
  it.each([
    // Other schemes, texts that are no URL, and URLs that are too long or contain credentials or another port
    'file:///etc/passwd',
    'ftp://site.test/',
    'gopher://site.test/',
    'data:text/html,<title>x</title>',
    'javascript:alert(1)',
    'blob:https://site.test/1',
    '//site.test/',
    'no address',
    '',
    `https://site.test/${'a'.repeat(3000)}`,
    'http://user@site.test/',
    'http://user:password@site.test/',
    'http://site.test@127.0.0.1/',
    'http://site.test:22/',
    'http://site.test:8080/',
    'https://site.test:6379/',
    // Local host names
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://router.home.arpa/',
    'http://nas.lan./',
    'http://intranet/',
    'http://loc%61lhost/',
    'http://ｌｏｃａｌｈｏｓｔ/',
    // Spellings of 127.0.0.1, and another loopback address
    'http://127.0.0.1/',
    'http://127.0.0.1./',
    'http://127.1/',
    'http://127.0.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0x7f.0x0.0x0.0x1/',
    'http://017700000001/',
    'http://0177.0.0.01/',
    'http://127.0.0.0x1./',
    'http://１２７.０.０.１/',
    'http://①②⑦.0.0.1/',
    'http://127。0。0。1/',
    'http://%31%32%37.0.0.1/',
    'https://127.255.255.254/',
    // Other IPv4 addresses that are not public
    'http://0.0.0.0/',
    'http://0/',
    'http://0.1.2.3/',
    'http://10.0.0.1/',
    'http://10.255.255.255/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://100.127.255.255/',
    'http://168.63.129.16/',
    'http://169.254.169.254/latest/meta-data/',
    'http://2852039166/',
    'http://0xa9fea9fe/',
    'http://0251.0376.0251.0376/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.0.0.192/',
    'http://192.0.2.1/',
    'http://192.88.99.1/',
    'http://192.168.1.1/',
    'http://198.18.0.1/',
    'http://198.19.255.255/',
    'http://198.51.100.1/',
    'http://203.0.113.1/',
    'http://224.0.0.1/',
    'http://239.255.255.255/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    // IPv6 addresses that are not public
    'http://[::]/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[64:ff9b:1::1]/',
    'http://[100::1]/',
    'http://[2001::1]/',
    'http://[2001:2::1]/',
    'http://[2001:db8::1]/',
    'http://[2002:7f00:1::]/',
    'http://[3fff::1]/',
    'http://[5f00::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[fe80::1%25eth0]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
  ])('%s', async (url) => {
    internet = await startInternet(servesPage);
    expect(await internet.preview.fetch(url)).toEqual(NOT_FOUND);
    expect(await internet.preview.fetchImage(url)).toBeNull();
    expect(internet.connections).toHaveLength(0);
    expect(internet.failures).toEqual([
      expect.objectContaining({ name: 'FetchRefused' }),
      expect.objectContaining({ name: 'FetchRefused' }),
    ]);
  });

  it.each([
    [['127.0.0.1']],
    [['10.1.2.3']],
    [['::1']],
    [['::ffff:169.254.169.254']],
    [['fe80::1%eth0']],
    [['not an address']],
    [[]],
    // One local address among several is enough for a refusal.
    [[SITE_ADDRESS, '192.168.0.1']],
    [['2606:2800:220:1::1', 'fd00::1']],
  ])('a public name that resolves to %j', async (addresses) => {
    internet = await startInternet(servesPage, {
      lookup: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    });
    expect(await internet.preview.fetch('https://site.test/')).toEqual(NOT_FOUND);
    expect(internet.connections).toHaveLength(0);
  });
});
