import { CONFIG_ELEMENT_ID, STATE_ELEMENT_ID } from '#contract/page-constants.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { inquiryNumber } from '#lib/text.ts';
import { firstStyles, STYLES_PLACE } from '#server/ssr/first-styles.ts';
import { withLayoutScripts } from '#server/ssr/layout-scripts.ts';
import type { Page, Rendered } from '#server/ssr/page.ts';

/** A finished page, and a CSP source that allows exactly its inline styles. */
export interface Document {
  readonly html: string;
  readonly styleHash: string;
}

export function fillTemplate(page: Page, config: RuntimeConfig, rendered: Rendered): Document {
  const state = dataBlock(STATE_ELEMENT_ID, rendered.state);
  return fill(page, {
    head: rendered.head + page.parts(rendered.modules),
    html: rendered.html,
    state: dataBlock(CONFIG_ELEMENT_ID, JSON.stringify(config)) + state,
  });
}

/** The shell: the page without content, for personal pages and as the worker's fallback. */
export function fillShell(page: Page, config: RuntimeConfig): Document {
  const title = page.template.includes('<title') ? '' : '<title>しごとのたね</title>';
  return fill(page, {
    head: `${title}<meta name="robots" content="noindex">`,
    html: '',
    state: dataBlock(CONFIG_ELEMENT_ID, JSON.stringify(config)),
  });
}

/** Fills the placeholders of the template. The replacements are functions, so that `$&` in a text stays unchanged. */
function fill(page: Page, parts: { head: string; html: string; state: string }): Document {
  const { css, hash } = firstStyles(page.styleRules, parts.html, parts.head.includes('rel="stylesheet"'));
  const html = page.template
    .replace(STYLES_PLACE, () => `<style>${css}</style>`)
    .replace('<!--app-head-->', () => parts.head)
    .replace('<!--app-html-->', () => withLayoutScripts(parts.html))
    .replace('<!--app-state-->', () => parts.state);
  return { html, styleHash: hash };
}

/** A data block. `<` is replaced by its JSON escape, so that no text can end the block. */
function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}

/**
 * The page that is sent if rendering failed. It needs no scripts and has the same text and links as the app's error
 * screen.
 */
export function failureHtml(requestId: string): string {
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>エラーが発生しました｜しごとのたね</title><meta name="robots" content="noindex"></head>
<body><main><p><a href="/"><img src="/logo-mark.svg" alt="しごとのたね ホーム" width="72" height="72"></a></p>
<h1>エラーが発生しました</h1>
<p>しばらく時間をおいてから再度お試しください。解決しない場合は<a href="/contact">お問い合わせ</a>ください。</p>
<p><a href="/">トップページへ</a></p>
<p>エラーコード：500　お問い合わせの番号：${inquiryNumber(requestId)}</p></main></body></html>
`;
}
