import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { differences, withDictionary } from '#scripts/build/dictionaries.ts';
import { differenceFile } from '#server/ssr/dictionaries.ts';
import { loadPage } from '#server/ssr/page.ts';
import { onSqlite } from '#tests/support/server/server.ts';
import { writeDist } from '#tests/support/server/server-page.ts';

/**
 * The versions of one script in two builds. The server has the present version and a file with the differences between
 * the two.
 */
const EARLIER = `${'export const text = "しごとのたね";\n'.repeat(50)}// earlier`;
const PRESENT = EARLIER.replace('earlier', 'present');
const PATH = '/assets/start-abcdefg.js';
const sha256 = (text: string) => createHash('sha256').update(text).digest();

const dist = writeDist();
afterAll(() => dist.remove());
const file = join(dist.folder, 'client', PATH);
mkdirSync(join(file, '..'), { recursive: true });
writeFileSync(file, PRESENT);
writeFileSync(`${file}.br`, brotliCompressSync(PRESENT));
writeFileSync(differenceFile(file, sha256(EARLIER)), differences(Buffer.from(PRESENT), Buffer.from(EARLIER)));
const page = await loadPage(dist.folder);
if (page === null) throw new Error('no page');

const ACCEPTED = 'gzip, deflate, br, zstd, dcb, dcz';
const named = (text: string) => `:${sha256(text).toString('base64')}:`;

onSqlite(
  (server) => {
    it('a browser with the earlier version receives the differences', async () => {
      const answer = await server.ask(PATH, {
        headers: { 'accept-encoding': ACCEPTED, 'available-dictionary': named(EARLIER) },
      });
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-encoding': 'dcb',
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'use-as-dictionary': 'match="/assets/start-*.js"',
        vary: 'accept-encoding, available-dictionary',
      });
      expect(answer.bytes.length).toBeLessThan(100);
      const text = brotliDecompressSync(answer.bytes.subarray(36), withDictionary(Buffer.from(EARLIER)));
      expect(text.toString()).toBe(PRESENT);
    });

    describe.each<[string, Record<string, string>]>([
      ['without a dictionary', {}],
      ['with a dictionary that the server does not have', { 'available-dictionary': named('another file') }],
      ['with a malformed dictionary', { 'available-dictionary': `:${'A'.repeat(43)}` }],
      ['with a path as a dictionary', { 'available-dictionary': ':../../etc/passwd:' }],
      ['that does not accept differences', { 'accept-encoding': 'br', 'available-dictionary': named(EARLIER) }],
      ['that refuses differences', { 'accept-encoding': 'br, dcb;q=0', 'available-dictionary': named(EARLIER) }],
    ])('a browser %s', (_, headers) => {
      it('receives the whole file, and may use it as a dictionary later', async () => {
        const answer = await server.ask(PATH, { headers: { 'accept-encoding': ACCEPTED, ...headers } });
        expect(answer.headers).toMatchObject({
          'content-encoding': 'br',
          'use-as-dictionary': 'match="/assets/start-*.js"',
          vary: 'accept-encoding, available-dictionary',
        });
        expect(brotliDecompressSync(answer.bytes).toString()).toBe(PRESENT);
      });
    });

    it('differences are not served at an address of their own, and a file without a hash is no dictionary', async () => {
      const address = differenceFile(PATH, sha256(EARLIER));
      expect((await server.ask(address)).status).toBe(404);
      expect((await server.ask('/assets/index-1.js')).headers['use-as-dictionary']).toBeUndefined();
      expect((await server.ask('/sw.js')).headers['use-as-dictionary']).toBeUndefined();
    });
  },
  { page },
);
