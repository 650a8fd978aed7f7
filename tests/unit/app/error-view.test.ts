import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#api/errors.ts';
import { headOfError, viewOfError } from '#app/error-view.ts';
import { headToHtml, resolveHead } from '#app/head.ts';
import { errorFromWire, errorToWire } from '#app/hydration.ts';
import { PagePartError } from '#app/page-part-error.ts';
import { NotFoundError } from '#session/route-context.ts';

const withdrawn = new ApiError(404, 'この動画の公開は終了しました。', { err_msgs: [], err_code: 'WITHDRAWN' });

const cases: readonly (readonly [string, unknown, string, string])[] = [
  ['an unknown address', new NotFoundError('/x'), 'not-found', 'ページが見つかりません'],
  ['no answer', new NetworkError('…'), 'offline', 'インターネットにつながっていません'],
  ['a part missing offline', new PagePartError(true, null), 'offline', 'インターネットにつながっていません'],
  ['a part missing', new PagePartError(false, null), 'fatal', 'エラーが発生しました'],
  ['a withdrawn video', withdrawn, 'withdrawn', 'この動画の公開は終了しました'],
  ['an unknown video', new ApiError(404, '…', null), 'fatal', 'エラーが発生しました'],
  ['no session', new ApiError(401, '…', null), 'fatal', '認証エラー'],
  ['a session that idled', new ApiError(419, '…', null), 'fatal', 'セッションエラー'],
  ['anything else', new Error('…'), 'fatal', 'エラーが発生しました'],
];

describe('a page that failed', () => {
  it.each(cases)('by %s has its own screen and its own title', (_, error, kind, title) => {
    expect(viewOfError(error).kind).toBe(kind);
    const html = headToHtml(resolveHead(headOfError(error), 'https://example.jp'));
    expect(html).toContain(`<title>${title}｜しごとのたね</title>`);
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain('canonical');
  });

  it.each(cases.filter(([, error]) => error instanceof NotFoundError || error instanceof ApiError))(
    'on the server by %s looks the same in the page',
    (_, error) => {
      const sent: unknown = JSON.parse(JSON.stringify(errorToWire(error)));
      expect(viewOfError(errorFromWire(sent as ReturnType<typeof errorToWire>))).toEqual(viewOfError(error));
    },
  );
});
