import * as v from 'valibot';
import { expect, it } from 'vitest';
import { failureEnvelope } from '#contract/api/envelope.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

const BAD: readonly (readonly [
  what: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  status: number,
])[] = [
  ['an unknown id', 'GET', `/videos/${videoId(98)}`, 404],
  ['a malformed id', 'GET', '/videos/short', 404],
  ['an id of 26 characters that is no ULID', 'GET', '/videos/ZZZZZZZZZZZZZZZZZZZZZZZZZZ', 404],
  ['an id with a NUL', 'GET', '/videos/%00', 404],
  ['a very long id', 'GET', `/videos/${'A'.repeat(5000)}`, 404],
  ['a badly encoded id', 'GET', '/videos/%E0%A4', 404],
  ['an unknown slug', 'GET', '/video-introductions/nothing', 404],
  ['an unknown page', 'GET', '/pages/nothing', 404],
  ['per_page=0', 'GET', '/videos?per_page=0', 422],
  ['per_page=101', 'GET', '/videos?per_page=101', 422],
  ['per_page as a word', 'GET', '/faqs?per_page=ten', 422],
  ['per_page twice', 'GET', '/videos?per_page=1&per_page=2', 422],
  ['per_page as a fraction', 'GET', '/videos?per_page=1.5', 422],
  ['offset=-1', 'GET', '/videos?offset=-1', 422],
  ['a huge offset', 'GET', `/videos?offset=${'9'.repeat(40)}`, 422],
  ['an unknown sort', 'GET', '/videos?sort_type=6', 422],
  ['an unknown view status', 'GET', '/videos?view_status=3', 422],
  ['a seed twice', 'GET', '/videos?seed=a&seed=b', 422],
  ['a long keyword', 'GET', `/videos?keyword=${'あ'.repeat(101)}`, 422],
  ['a keyword with a NUL', 'GET', '/videos?keyword=a%00b', 422],
  ['a genre with a NUL', 'GET', '/videos?genres[]=%00', 422],
  ['too many tags', 'GET', `/videos?${Array.from({ length: 51 }, (_, index) => `tags[]=${index}`).join('&')}`, 422],
  ['tags without paging', 'GET', '/videos/tags', 422],
  ['a preview without a URL', 'GET', '/video-introductions/first/ogp', 422],
  ['an unknown testimonial type', 'GET', '/testimonials?type=ROBOT', 422],
  ['an unknown route', 'GET', '/nothing', 404],
  ['the prefix itself', 'GET', '', 404],
  ['a write to an unknown route', 'POST', '/nothing', 404],
  ['a wrong method', 'POST', '/faqs', 405],
  ['a wrong method on a path with a parameter', 'DELETE', `/videos/${videoId(1)}`, 405],
];

onEveryDatabase((server) => {
  it.each(BAD)('answers %s with the right status and the envelope', async (_, method, path, status) => {
    const answer = await server.api(path, { method });
    expect(answer.status).toBe(status);
    const parsed = v.safeParse(failureEnvelope, answer.body);
    expect(parsed.issues, answer.text).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.text).not.toMatch(/\.ts:|node_modules|Error:|select |Invalid/);
    expect('fields' in (answer.body.errors ?? {})).toBe(status === 422);
  });

  it('survives a huge query string', async () => {
    const answer = await server.api(`/videos?${'x=y&'.repeat(50_000)}keyword=${'a'.repeat(100)}`);
    expect(answer.status).toBe(200);
  });

  it('reports each message under the name of its field', async () => {
    const { body } = await server.api('/video-introductions/first/ogp');
    expect(body).toEqual({
      version: '1.0',
      result: false,
      result_msg: '入力の内容を確認してください。',
      errors: {
        err_msgs: ['url を指定してください。'],
        err_code: null,
        fields: { url: ['url を指定してください。'] },
      },
      contents: null,
    });
  });

  it('names the allowed methods of a path', async () => {
    expect((await server.api('/videos/genres', { method: 'PUT' })).headers.allow).toBe('GET, HEAD');
  });

  it('refuses a method before it reads the body', async () => {
    const answer = await server.api('/faqs', {
      method: 'POST',
      payload: '{broken',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(405);
  });

  it('ignores unknown parameters', async () => {
    expect((await server.api('/faqs?utm_source=x&__proto__=1')).status).toBe(200);
  });

  it('answers 503 with the envelope when the database is not available', async () => {
    expect((await server.api('/ready')).status).toBe(200);
    await server.db.schema.alterTable('content_meta').renameTo('hidden').execute();
    const answer = await server.api('/ready');
    expect([answer.status, answer.body.result]).toEqual([503, false]);
    expect((await server.api('/health')).status).toBe(200);
    await server.db.schema.alterTable('hidden').renameTo('content_meta').execute();
  });
});
