import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#api/errors.ts';
import { ChunkError } from '#app/errors/chunk-loader.ts';
import { headOfError, viewOfError } from '#app/errors/error-view.ts';
import { headToHtml, resolveHead } from '#app/routing/head.ts';
import { errorsFromWire, errorToWire } from '#app/start/page-state.ts';
import { NotFoundError } from '#context/route.ts';

const withdrawn = new ApiError(404, 'この動画の公開は終了しました。', { err_msgs: [], err_code: 'WITHDRAWN' });

const cases: readonly (readonly [string, unknown, string, string])[] = [
  ['an unknown address', new NotFoundError('/x'), 'not-found', 'ページが見つかりません'],
  ['no answer', new NetworkError('…'), 'offline', 'インターネットにつながっていません'],
  ['a missing chunk offline', new ChunkError(true, null), 'offline', 'インターネットにつながっていません'],
  ['a missing chunk', new ChunkError(false, null), 'fatal', 'エラーが発生しました'],
  ['a withdrawn video', withdrawn, 'withdrawn', 'この動画の公開は終了しました'],
  ['an unknown video', new ApiError(404, '…', null), 'fatal', 'エラーが発生しました'],
  ['no session', new ApiError(401, '…', null), 'fatal', '認証エラー'],
  ['a stale anti-forgery token', new ApiError(419, '…', null), 'fatal', 'セッションエラー'],
  ['anything else', new Error('…'), 'fatal', 'エラーが発生しました'],
];

describe('a page that failed', () => {
  it.each(cases)('because of %s has its own screen and title', (_, error, kind, title) => {
    expect(viewOfError(error).kind).toBe(kind);
    const html = headToHtml(resolveHead(headOfError(error), 'https://example.jp'));
    expect(html).toContain(`<title>${title}｜しごとのたね</title>`);
    expect(html).toContain('content="noindex"');
    expect(html).not.toContain('canonical');
  });

  it.each(cases.filter(([, error]) => error instanceof NotFoundError || error instanceof ApiError))(
    'on the server because of %s looks the same in the browser, and shows the request id',
    (_, error) => {
      const sent: unknown = JSON.parse(JSON.stringify(errorToWire(error, 'a1b2c3')));
      const errors = errorsFromWire({ route: sent as ReturnType<typeof errorToWire> });
      const there = viewOfError(errors?.route);
      const here = viewOfError(error);
      expect(there).toMatchObject({ kind: here.kind, failure: { requestId: 'a1b2c3' } });
      expect({ ...there, failure: null }).toEqual({ ...here, failure: null });
      expect('failure' in there && there.failure.status).toBe('failure' in here && here.failure.status);
    },
  );

  it('on the server sends no details of the error to the browser', () => {
    const error = new Error("SELECT * FROM videos: no such column 'secret'", { cause: new Error('secret cause') });
    const wire = JSON.stringify(errorToWire(error, 'a1b2c3'));
    expect(wire).not.toMatch(/secret|SELECT|error-view/);
    expect(viewOfError(errorsFromWire({ route: JSON.parse(wire) })?.route)).toMatchObject({
      kind: 'fatal',
      failure: { status: 500, requestId: 'a1b2c3' },
    });
  });

  const details: readonly (readonly [string, unknown, string])[] = [
    [
      'with an error of the API',
      new ApiError(503, 'つながりません。', { err_msgs: ['つながりません。', '混んでいます。'], err_code: null }),
      'ApiError: つながりません。\n混んでいます。',
    ],
    ['with an exception in the page', new TypeError('x is null', { cause: 'why' }), 'TypeError: x is null\nwhy'],
    ['with a thrown value that is no Error', 'text', 'text'],
  ];
  it.each(details)('%s shows the message only if the configuration allows it', (_, error, detail) => {
    expect(viewOfError(error)).toMatchObject({ failure: { detail: null } });
    expect(viewOfError(error, true)).toMatchObject({ failure: { detail } });
  });
});
