import { inquiryNumber } from '#lib/text.ts';
import { inlineSource } from '#server/http/security/headers.ts';
import type { Document } from '#server/ssr/document.ts';
import { firstStyles, STYLES_PLACE } from '#server/ssr/first-styles.ts';
import type { Page } from '#server/ssr/page.ts';

const TITLE = 'アクセスが集中しています';
const BODY = 'ただいま、同じ回線からたくさんのページが開かれています。お使いの端末や操作に問題はありません。';

/** Only the build knows the class names of the style sheets, so this page has its own styles. */
const STYLES = `
.too-many{display:grid;justify-items:start;gap:var(--s4);max-inline-size:var(--measure);margin-inline:auto;padding:var(--s5) var(--s4)}
.too-many .logo{padding:var(--s2);border-radius:var(--radius);background:#fffdf7}
.too-many .ways{display:flex;flex-wrap:wrap;gap:var(--s3)}
.too-many .way{display:inline-flex;align-items:center;min-block-size:48px;padding:var(--s2) var(--s5);border:2px solid var(--brand);border-radius:999px;background:var(--surface);font-weight:700;text-decoration:none}
.too-many .way:hover{text-decoration:underline}
.too-many .again{background:var(--brand);color:var(--on-brand)}
.too-many .facts{color:var(--muted);font-size:var(--small)}
`;

/**
 * Elements of the template that load the app. They are removed, so that the page stays as it is and requests no
 * scripts, style sheets or API answers. The only script that remains applies the display settings.
 */
const OF_THE_APP =
  /<script type="(?:module|importmap)"[^>]*>.*?<\/script>|<link rel="(?:stylesheet|modulepreload)"[^>]*>|<noscript>.*?<\/noscript>/gs;

/**
 * Returns a function that makes the page for somebody whose IP address has requested too many pages. It says why and
 * how long to wait, and has a link to the requested page. The parts that are the same for everybody are made once,
 * because the page is sent when the server is busy.
 */
export function createTooManyPage(page: Page): (asked: URL, requestId: string, waitSeconds: number) => Document {
  const sample = main('/', '', 1);
  const css = firstStyles(page.styleRules, `${sample}<style>${STYLES}</style>`).css + STYLES;
  const styleHash = inlineSource(css);
  const [before = '', after = ''] = page.template
    .replace(OF_THE_APP, '')
    .replace(STYLES_PLACE, '')
    .replace('<!--app-state-->', '')
    .replace(
      '<!--app-head-->',
      () => `<title>${TITLE}｜しごとのたね</title><meta name="robots" content="noindex"><style>${css}</style>`,
    )
    .split('<!--app-html-->');
  return (asked, requestId, waitSeconds) => ({
    html: before + main(asked.pathname + asked.search, requestId, waitSeconds) + after,
    styleHash,
  });
}

function main(path: string, requestId: string, waitSeconds: number): string {
  const wait = waitSeconds < 60 ? `${waitSeconds}秒` : '1分';
  return `<main class="too-many">
<a class="logo" href="/"><img src="/logo-mark.svg" alt="しごとのたね ホーム" width="72" height="72"></a>
<h1>${TITLE}</h1>
<p>${BODY}</p>
<p>${wait}ほど待ってから、もう一度お試しください。</p>
<p class="ways"><a class="way again" href="${inAttribute(path)}">もう一度ためす</a><a class="way" href="/">トップページへ</a></p>
<p class="facts">エラーコード：429　お問い合わせの番号：${inquiryNumber(requestId)}</p></main>`;
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
