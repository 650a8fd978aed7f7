import { CONFIG_PATH } from '#contract/page-constants.ts';
import type { Config } from '#server/config/config.ts';
import { contentSecurityPolicy, policyText } from '#server/http/security/content-policy.ts';
import { inlineSource } from '#server/http/security/headers.ts';

/**
 * CSP directives that a meta element can't set (CSP 3, section 3.3). An operator who wants them has to configure a
 * header.
 */
const HEADER_ONLY = new Set(['frame-ancestors', 'report-to', 'report-uri', 'sandbox']);
const CHARSET = /<meta charset="utf-8"\s*\/?>/i;

/** Preloads the configuration, because the page waits for it before it hydrates. */
const CONFIG_LINK = `<link rel="preload" as="fetch" crossorigin href="${CONFIG_PATH}">`;

/**
 * Inserts two elements into the page: the CSP, before everything that it governs, because a static host doesn't send
 * our headers; and CONFIG_LINK.
 */
export function withPolicy(html: string, config: Config, scriptHashes: readonly string[]): string {
  const styles = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const directives = contentSecurityPolicy(config, { scriptHashes, styleHashes: [inlineSource(styles)] });
  const policy = policyText(Object.fromEntries(Object.entries(directives).filter(([name]) => !HEADER_ONLY.has(name))));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">${CONFIG_LINK}`;
  if (!CHARSET.test(html)) throw new Error('the page has no <meta charset> after which its policy could be inserted');
  return html.replace(CHARSET, (charset) => charset + meta);
}

const NOT_FOUND = `<noscript><main><h1>エラーが発生しました</h1>
<p>ページが見つかりません</p>
<p>おさがしのページは、なくなったか、アドレス（URL）が変わったのかもしれません。</p>
<p>しばらく時間をおいてから再度お試しください。解決しない場合は<a href="/contact">お問い合わせ</a>ください。</p>
<p><a href="/">トップページへ</a></p>
<p>エラーコード：404</p></main></noscript>`;

/**
 * Makes 404.html: the shell, whose scripts choose the screen by the URL, with an error text for visitors without
 * scripts.
 */
export function notFoundHtml(shell: string): string {
  return shell.replace('<div id="root">', () => `${NOT_FOUND}<div id="root">`);
}
