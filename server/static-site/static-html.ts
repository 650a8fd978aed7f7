import { CONFIG_PATH } from '#contract/page-names.ts';
import type { Config } from '#server/config.ts';
import { contentSecurityPolicy, type InlineHashes } from '#server/http/security-headers.ts';

/** A meta element has no say in these (CSP 3, section 3.3); a host that wants them sends them as a header. */
const HEADER_ONLY = new Set(['frame-ancestors', 'report-uri', 'sandbox']);
const CHARSET = /<meta charset="utf-8"\s*\/?>/i;

/** The page waits for it before it comes to life. */
const CONFIG_LINK = `<link rel="preload" as="fetch" crossorigin href="${CONFIG_PATH}">`;

/** The page's policy inside the page, before anything that it governs: a host of files sends no header of ours. */
export function withPolicy(html: string, config: Config, inline: InlineHashes): string {
  const directives = contentSecurityPolicy(config, inline, config.publicOrigin.startsWith('https:'));
  const policy = Object.entries(directives)
    .filter(([name]) => !HEADER_ONLY.has(name))
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">${CONFIG_LINK}`;
  if (!CHARSET.test(html)) throw new Error('the page has no place for its policy');
  return html.replace(CHARSET, (charset) => charset + meta);
}

const NOT_FOUND = `<noscript><main><h1>エラーが発生しました</h1>
<p>ページが見つかりません</p>
<p>お探しのページは、なくなったか、アドレス（URL）が変わったのかもしれません。</p>
<p>しばらく時間をおいてから再度お試しください。解決しない場合は<a href="/contact">お問い合わせ</a>ください。</p>
<p><a href="/">トップページへ</a></p>
<p>エラーコード：404</p></main></noscript>`;

/** What a host answers where it has no file: the shell, which knows by the address what to say, and words for who runs no script. */
export function notFoundHtml(shell: string): string {
  return shell.replace('<div id="root">', () => `${NOT_FOUND}<div id="root">`);
}
