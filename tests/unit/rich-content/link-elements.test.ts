// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { LinkPreview, LinkPreviews } from '#rich-content/card-parts.ts';
import { equipLinks } from '#rich-content/link-elements.ts';

const words = { details: '詳しく見る', newTab: '（新しいタブで開きます）' };
const FOUND: LinkPreview = { title: '題', description: '説明', image: '/images/a.webp', pageFound: true };
const NOT_FOUND: LinkPreview = { title: null, description: null, image: null, pageFound: false };
const ADDRESS = 'https://example.jp/a';
const BARE = `<external-link-card slug="${ADDRESS}"><a href="${ADDRESS}">${ADDRESS}</a></external-link-card>`;
const STORED =
  '<internal-link-card slug="/videos/x"><a href="/videos/x"><img alt="" src="/images/b.webp" width="320" height="180">' +
  '<span class="link-card-title">動画</span></a></internal-link-card>';

/** A document with one card. `lines`: the texts and picture addresses in the card's link, in order. */
function page(html: string) {
  document.body.innerHTML = html;
  const card = document.body.firstElementChild as HTMLElement;
  const link = () => card.querySelector('a') as HTMLAnchorElement;
  return {
    card,
    link,
    lines: () => [...link().children].map((line) => line.textContent || line.getAttribute('src')),
    equip: (previews: LinkPreviews | null, said = words) => equipLinks(document, { words: said, previews }),
  };
}

function answering(preview: LinkPreview | Error, known?: LinkPreview) {
  const load = vi.fn((_: string) => (preview instanceof Error ? Promise.reject(preview) : Promise.resolve(preview)));
  return { known: () => known, load };
}

afterEach(() => {
  document.body.innerHTML = '';
});

describe('a card with a stored preview', () => {
  it('gets 詳しく見る without a request', () => {
    const { card, equip, lines } = page(STORED);
    const previews = answering(FOUND);
    equip(previews);
    expect(lines()).toEqual(['/images/b.webp', '動画', '詳しく見る']);
    expect(card.dataset.state).toBe('ready');
    expect(previews.load).not.toHaveBeenCalled();
  });

  it('repeats nothing when equipped again, and uses the new texts', () => {
    const { equip, lines } = page(STORED);
    equip(null);
    equip(null, { ...words, details: 'くわしく 見る' });
    expect(lines()).toEqual(['/images/b.webp', '動画', 'くわしく 見る']);
  });

  it('opens in this tab if it links into the product', () => {
    const { equip, link } = page(STORED);
    equip(null);
    expect(link().target).toBe('');
  });
});

describe('a card without a stored preview', () => {
  it('shows a skeleton only while its preview loads, then the preview', async () => {
    const { card, equip, lines } = page(BARE);
    const previews = answering(FOUND);
    equip(previews);
    expect(card.dataset.state).toBe('loading');
    expect(previews.load).toHaveBeenCalledExactlyOnceWith(ADDRESS);
    await vi.waitFor(() => expect(card.dataset.state).toBe('ready'));
    expect(lines()).toEqual(['/images/a.webp', '題', '説明', '詳しく見る', '（新しいタブで開きます）']);
  });

  it.each([
    ['its page was not found', answering(NOT_FOUND)],
    ['there is no network', answering(new Error('offline'))],
  ])('stays a plain link, without 詳しく見る, when %s', async (_, previews) => {
    const { card, equip, link } = page(BARE);
    equip(previews);
    await vi.waitFor(() => expect(card.dataset.state).toBe('plain'));
    expect(link().textContent).toBe(`${ADDRESS}（新しいタブで開きます）`);
    expect(link().href).toBe(ADDRESS);
  });

  it('shows the preview data of a page that was not found, without 詳しく見る, also when equipped again', async () => {
    const { card, equip, lines } = page(BARE);
    const previews = answering({ ...NOT_FOUND, title: '移転しました', description: '説明', image: '/images/a.webp' });
    const words = ['/images/a.webp', '移転しました', '説明', '（新しいタブで開きます）'];
    equip(previews);
    await vi.waitFor(() => expect(lines()).toEqual(words));
    equip(previews);
    expect(lines()).toEqual(words);
    expect(card.dataset.state).toBe('missing');
  });

  it.each([
    ['found', true, [ADDRESS, '説明', '詳しく見る', '（新しいタブで開きます）']],
    ['not found', false, [ADDRESS, '説明', '（新しいタブで開きます）']],
  ])('shows the address if a page that was %s has no title', async (_, pageFound, expected) => {
    const { equip, lines } = page(BARE);
    equip(answering({ title: null, description: '説明', image: null, pageFound }));
    await vi.waitFor(() => expect(lines()).toEqual(expected));
  });

  it('shows a preview that is already loaded at once', () => {
    const { card, equip, lines } = page(BARE);
    const previews = answering(FOUND, FOUND);
    equip(previews);
    expect(card.dataset.state).toBe('ready');
    expect(lines()).toContain('題');
    expect(previews.load).not.toHaveBeenCalled();
  });

  it('requests its preview once, even if it is equipped several times', async () => {
    const { card, equip } = page(BARE);
    const previews = answering(FOUND);
    equip(previews);
    equip(previews);
    await vi.waitFor(() => expect(card.dataset.state).toBe('ready'));
    equip(previews);
    expect(previews.load).toHaveBeenCalledOnce();
  });

  it('is a plain link where previews can’t be requested', () => {
    const { card, equip } = page(BARE);
    equip(null);
    expect(card.dataset.state).toBe('plain');
  });

  it('never inserts markup or a script address from a preview', async () => {
    const { card, equip, link } = page(BARE);
    equip(answering({ ...FOUND, title: '<b onclick="x()">題</b>', image: 'javascript:alert(1)' }));
    await vi.waitFor(() => expect(card.dataset.state).toBe('ready'));
    expect(link().querySelector('b, img')).toBeNull();
    expect(link().textContent).toContain('<b onclick="x()">題</b>');
  });
});

describe('the link inside', () => {
  it('opens pages of other sites in a new tab without access to this one', () => {
    const { equip, link } = page(BARE);
    equip(null);
    expect(link().target).toBe('_blank');
    expect(link().rel).toContain('noopener');
  });

  it.each([
    ['<link-button slug="/faqs">質問へ</link-button>', '/faqs', '質問へ'],
    ['<internal-link-card slug="/faqs"></internal-link-card>', '/faqs', '/faqs'],
  ])('is created from the slug if %s has no link', (html, address, words) => {
    const { equip, link } = page(html);
    equip(null);
    expect(link().getAttribute('href')).toBe(address);
    expect(link().textContent).toBe(words);
  });

  it('is not created from a script address', () => {
    const { card, equip } = page('<link-button slug="javascript:alert(1)">a</link-button>');
    equip(null);
    expect(card.innerHTML).toBe('a');
  });
});
