import { afterEach, describe, expect, it } from 'vitest';
import { type FakeInternet, html, page, startInternet } from './fake-internet.ts';

let internet: FakeInternet;
afterEach(() => internet.close());

const URL = 'http://site.test/folder/page';

async function read(body: string | Buffer, contentType?: string) {
  internet = await startInternet(html(body, contentType));
  return internet.preview.fetch(URL);
}

describe('the metadata of a page', () => {
  it('Open Graph takes precedence over title and description', async () => {
    const head = `<title>題</title><meta name="description" content="説明">
      <meta property="og:title" content="OGの題"><meta property="og:title" content="二つ目">
      <meta property="og:description" content="OGの説明"><meta property="og:image" content="https://cdn.test/a.png">`;
    expect(await read(page(head))).toEqual({
      title: 'OGの題',
      description: 'OGの説明',
      image: 'https://cdn.test/a.png',
      pageFound: true,
    });
  });

  it.each([
    ['title and description only', '<title>題</title><META NAME=Description CONTENT=説明>', '題', '説明'],
    ['empty Open Graph', '<meta property="og:title" content=" "><title>題</title>', '題', null],
    ['Open Graph in name', "<meta name='og:title' content='題'>", '題', null],
    [
      'entities',
      '<title>A &amp; B &lt;b&gt; &#x3042;&#12356; &hearts; &amp;lt;</title>',
      'A & B <b> あい ♥ &lt;',
      null,
    ],
    ['entities in attributes', '<meta property="og:title" content="&quot;Q&quot; &amp;amp;">', '"Q" &amp;', null],
    ['tags in the title', '<title>a<b>c</title>', 'a<b>c', null],
    [
      'a title in a comment and in a script',
      '<!-- <title>no</title> --><script>"<title>no</title>"</script><title>題</title>',
      '題',
      null,
    ],
    ['two titles', '<title>題</title><title>二</title>', '題', null],
    [
      'line breaks and control characters',
      '<title>\n 題\u0000\t\u0007の \u202eうら\u2028x </title>',
      '題 の うら x',
      null,
    ],
    ['nothing', '', null, null],
  ])('%s', async (_, head, title, description) => {
    expect(await read(page(head))).toMatchObject({ title, description, pageFound: true });
  });

  it.each([
    ['no head tag', '<!doctype html><title>題</title><p>text', '題'],
    ['no tag at all', 'ただの文', null],
    ['an empty page', '', null],
    ['a title that never ends', '<head><title>題', '題'],
    ['metadata in the body', '<head></head><body><title>no</title><meta property="og:title" content="no">', null],
    ['metadata in the body of a page without head', '<html><body><title>no</title>', null],
  ])('%s', async (_, body, title) => {
    expect(await read(body)).toMatchObject({ title, pageFound: true });
  });

  it('long texts are shortened without splitting a character', async () => {
    const { title, description } = await read(
      page(`<title>${'🌱'.repeat(500)}</title><meta name=description content=${'種'.repeat(500)}>`),
    );
    expect(title).toBe(`${'🌱'.repeat(199)}…`);
    expect([...(description ?? '')]).toHaveLength(300);
  });

  it.each([
    ['/a.png', 'http://site.test/a.png'],
    ['a.png', 'http://site.test/folder/a.png'],
    ['//cdn.test/a.png', 'http://cdn.test/a.png'],
    ['画.png', 'http://site.test/folder/%E7%94%BB.png'],
    ['data:image/png;base64,AAAA', null],
    ['javascript:alert(1)', null],
    ['http://[', null],
    [`/${'a'.repeat(3000)}`, null],
  ])('the image %s', async (content, image) => {
    expect(await read(page(`<meta property="og:image" content="${content}">`))).toMatchObject({ image });
  });
});

describe('encodings', () => {
  // The text 「日本語」 in different encodings.
  const SHIFT_JIS = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]);
  const EUC_JP = Buffer.from([0xc6, 0xfc, 0xcb, 0xdc, 0xb8, 0xec]);
  const UTF_8 = Buffer.from('日本語');
  const UTF_16 = Buffer.from('\ufeff<title>日本語</title>', 'utf16le');
  const titled = (bytes: Buffer, before = '') =>
    Buffer.concat([Buffer.from(`<html><head>${before}<title>`), bytes, Buffer.from('</title></head>')]);

  it.each([
    ['Shift_JIS by header', titled(SHIFT_JIS), 'text/html; charset=Shift_JIS'],
    ['Shift_JIS by meta', titled(SHIFT_JIS, '<meta charset="shift_jis">'), 'text/html'],
    [
      'Shift_JIS by pragma',
      titled(SHIFT_JIS, '<meta http-equiv=Content-Type content="text/html; charset=x-sjis">'),
      'text/html',
    ],
    ['Shift_JIS declared late', titled(SHIFT_JIS, `<!--${' '.repeat(3000)}--><meta charset=sjis>`), 'text/html'],
    ['EUC-JP by header', titled(EUC_JP), 'TEXT/HTML;Charset="euc-jp"'],
    ['EUC-JP by meta', titled(EUC_JP, '<meta charset=EUC-JP>'), 'application/xhtml+xml'],
    ['UTF-8 without a declaration', titled(UTF_8), 'text/html'],
    ['UTF-8 by header, contradicting its meta', titled(UTF_8, '<meta charset=shift_jis>'), 'text/html; charset=utf-8'],
    [
      'UTF-8 by byte order mark, contradicting its header',
      Buffer.from('\ufeff<title>日本語</title>'),
      'text/html; charset=euc-jp',
    ],
    ['UTF-8 that is declared as UTF-16', titled(UTF_8, '<meta charset=utf-16>'), 'text/html'],
    ['an unknown encoding', titled(UTF_8), 'text/html; charset=klingon'],
    ['UTF-16 by byte order mark', UTF_16, 'text/html'],
  ])('%s', async (_, body, contentType) => {
    expect(await read(body, contentType)).toMatchObject({ title: '日本語' });
  });

  it('a character cut between two packets stays whole', async () => {
    internet = await startInternet((_, reply) => {
      reply.setHeader('content-type', 'text/html');
      const first = Buffer.concat([Buffer.from(`<!--${'x'.repeat(5000)}--><title>`), UTF_8.subarray(0, 4)]);
      reply.write(first, () => reply.end(Buffer.concat([UTF_8.subarray(4), Buffer.from('</title>')])));
    });
    expect(await internet.preview.fetch(URL)).toMatchObject({ title: '日本語' });
  });
});
