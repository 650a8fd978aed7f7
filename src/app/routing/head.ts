import type { HeadTags } from '#context/route.ts';

export const PRODUCT_NAME = 'しごとのたね';
const DEFAULT_TITLE = `${PRODUCT_NAME}｜障害のある方の「働く」に、選択肢とヒントを`;
const DEFAULT_DESCRIPTION =
  '障害のある方、ご家族、支援者、企業の方へ。働くことのさまざまな選択肢とヒントを、字幕と文字起こしのある短い動画でお届けします。';
const DEFAULT_IMAGE = '/ogp.png';

interface Tag {
  readonly name: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

export interface ResolvedHead {
  readonly title: string;
  readonly tags: readonly Tag[];
  readonly jsonLd: string | null;
}

/** A page's head, with the product's defaults for what the page leaves out. `origin` has no trailing slash. */
export function resolveHead(head: HeadTags | null, origin: string): ResolvedHead {
  const title = head?.title ? `${head.title}｜${PRODUCT_NAME}` : DEFAULT_TITLE;
  const description = head?.description ?? DEFAULT_DESCRIPTION;
  const image = new URL(head?.image ?? DEFAULT_IMAGE, `${origin}/`).href;
  const property = (name: string, content: string): Tag => ({ name: 'meta', attributes: { property: name, content } });
  const tags: Tag[] = [
    { name: 'meta', attributes: { name: 'description', content: description } },
    property('og:title', head?.title ?? DEFAULT_TITLE),
    property('og:description', description),
    property('og:image', image),
    property('og:type', head?.type ?? 'website'),
    property('og:site_name', PRODUCT_NAME),
    property('og:locale', 'ja_JP'),
    { name: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } },
  ];
  const path = head?.canonicalPath;
  if (path) {
    const url = new URL(path, `${origin}/`).href;
    tags.push({ name: 'link', attributes: { rel: 'canonical', href: url } }, property('og:url', url));
  } else {
    tags.push({ name: 'meta', attributes: { name: 'robots', content: 'noindex' } });
  }
  return { title, tags, jsonLd: head?.jsonLd ? JSON.stringify(head.jsonLd) : null };
}

const MANAGED = 'data-head';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/**
 * Renders the head as HTML, on the server. Every element except the title is marked, so that the page can replace it on
 * navigation.
 */
export function headToHtml(head: ResolvedHead): string {
  const tags = head.tags.map((tag) => {
    const attributes = Object.entries(tag.attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`);
    return `<${tag.name} ${attributes.join(' ')} ${MANAGED}>`;
  });
  // Escapes `<`, so that no text can end the script element.
  const jsonLd = head.jsonLd
    ? `<script type="application/ld+json" ${MANAGED}>${head.jsonLd.replaceAll('<', '\\u003c')}</script>`
    : '';
  return `<title>${escapeHtml(head.title)}</title>${tags.join('')}${jsonLd}`;
}

export function applyHead(document: Document, head: ResolvedHead): void {
  document.title = head.title;
  for (const old of document.head.querySelectorAll(`[${MANAGED}]`)) old.remove();
  for (const tag of head.tags) {
    const element = document.createElement(tag.name);
    for (const [key, value] of Object.entries(tag.attributes)) element.setAttribute(key, value);
    element.setAttribute(MANAGED, '');
    document.head.append(element);
  }
  if (head.jsonLd) {
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.textContent = head.jsonLd;
    script.setAttribute(MANAGED, '');
    document.head.append(script);
  }
}
