import { describe, expect, it } from 'vitest';
import { headToHtml, resolveHead } from '#app/routing/head.ts';

const origin = 'https://example.jp';

describe('the head of a page', () => {
  it('has the product’s title and description if the page has none', () => {
    const html = headToHtml(resolveHead(null, origin));
    expect(html).toContain('<title>しごとのたね｜障害のある方の「働く」に、選択肢とヒントを</title>');
    expect(html).toMatch(/<meta name="description" content="[^"]*働くことのさまざまな選択肢とヒントを[^"]*"/);
    expect(html).toContain('property="og:locale" content="ja_JP"');
    expect(html).toContain('content="https://example.jp/ogp.png"');
    expect(html).toContain('content="noindex"');
  });

  it('has the given path as the canonical address', () => {
    const html = headToHtml(resolveHead({ title: '利用規約', canonicalPath: '/terms' }, origin));
    expect(html).toContain('<title>利用規約｜しごとのたね</title>');
    expect(html).toContain('<link rel="canonical" href="https://example.jp/terms" data-head>');
    expect(html).not.toContain('noindex');
  });

  it('escapes all texts', () => {
    const head = {
      title: '</title><script>',
      description: '"><img>',
      canonicalPath: '/x',
      jsonLd: { name: '</script><b>' },
    };
    const html = headToHtml(resolveHead(head, origin));
    expect(html).not.toContain('<img>');
    expect(html).not.toContain('<b>');
    expect(html.match(/<script/g)).toHaveLength(1);
  });
});
