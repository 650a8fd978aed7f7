import { describe, expect, it } from 'vitest';
import { createApi } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { MissingParameterError, ValidationError } from '#api/refused-input.ts';
import type { ApiRequest, ApiResponse } from '#api/transport.ts';

function envelope(contents: unknown) {
  return { version: '1.0', result: true, result_msg: '', errors: null, contents };
}

function failure(status: number, message = '…', extra: object = {}): ApiResponse {
  return {
    status,
    body: {
      version: '1.0',
      result: false,
      result_msg: message,
      errors: { err_msgs: [message], err_code: null, ...extra },
      contents: null,
    },
  };
}

/** A transport that returns the given responses in order and records the requests. */
function server(...answers: (ApiResponse | Error)[]) {
  const requests: ApiRequest[] = [];
  const transport = async (request: ApiRequest): Promise<ApiResponse> => {
    requests.push(request);
    const answer = answers.shift();
    if (answer === undefined) throw new Error('unexpected request');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { requests, transport };
}

const tagsFound: ApiResponse = { status: 200, body: envelope({ tags: [], count: 0 }) };
const page = { query: { per_page: 10, offset: 0 } };

describe('the API client', () => {
  it('fills in the path and query, and converts the response to camelCase', async () => {
    const { requests, transport } = server({
      status: 200,
      body: envelope({ videos: [{ video_id: 'x', genre: { icon_img_path: null } }], count: 1 }),
    });
    const found = await createApi({ transport }).call('videos', {
      query: { 'genres[]': ['a', 'b'], per_page: 3, keyword: '' },
    });
    expect(requests[0]?.query).toEqual([
      ['genres[]', 'a'],
      ['genres[]', 'b'],
      ['per_page', '3'],
    ]);
    expect(found).toEqual({ videos: [{ videoId: 'x', genre: { iconImgPath: null } }], count: 1 });
  });

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('retries a read once after %i', async (status) => {
    const { requests, transport } = server(failure(status), tagsFound);
    await createApi({ transport }).call('tags', page);
    expect(requests).toHaveLength(2);
  });

  it.each([400, 403, 404, 419, 501])('does not retry after %i', async (status) => {
    const { transport } = server(failure(status));
    await expect(createApi({ transport }).call('tags', page)).rejects.toMatchObject({ name: 'ApiError', status });
  });

  it.each([404, 422, 503])('throws an error that contains the response body after %i', async (status) => {
    const contents = { ogp: { title: '題', page_found: false } };
    const { body } = failure(status);
    const answer = { status, body: { ...(body as object), contents } };
    const { transport } = server(answer, answer);
    await expect(createApi({ transport }).call('tags', page)).rejects.toMatchObject({
      name: status === 422 ? 'ValidationError' : 'ApiError',
      status,
      data: { result: false, result_msg: '…', contents },
    });
  });

  it('never retries a write', async () => {
    const { requests, transport } = server(failure(503));
    await expect(createApi({ transport }).call('clearViews')).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
  });

  it('refreshes the session once after a 401, except for the LINE login', async () => {
    const renewed = server(failure(401), tagsFound);
    await createApi({ transport: renewed.transport, refresh: async () => true }).call('tags', page);
    expect(renewed.requests).toHaveLength(2);

    const twice = server(failure(401), failure(401));
    await expect(
      createApi({ transport: twice.transport, refresh: async () => true }).call('tags', page),
    ).rejects.toMatchObject({ status: 401 });

    const login = server(failure(401), failure(401));
    let refreshed = 0;
    const api = createApi({ transport: login.transport, refresh: async () => ++refreshed > 0 });
    const callback = api.call('lineCallback', { body: { code: 'c', state: 's' } });
    for (const call of [callback, api.call('lineLogin')]) await expect(call).rejects.toMatchObject({ status: 401 });
    expect(refreshed).toBe(0);
  });

  it('throws a ValidationError with the messages of each field after a 422', async () => {
    const { transport } = server(failure(422, '入力を確かめてください。', { fields: { nickname: ['長すぎます。'] } }));
    const error = await createApi({ transport })
      .call('clearViews')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ message: '入力を確かめてください。', fields: { nickname: ['長すぎます。'] } });
  });

  it.each([
    // @ts-expect-error: the contract requires the missing input
    ['tags without offset', () => createApi(server()).call('tags', { query: { per_page: 1 } })],
    // @ts-expect-error: the contract requires the missing input
    ['conditions without a list type', () => createApi(server()).call('conditions')],
    // @ts-expect-error: the contract requires the missing input
    ['a preview without url', () => createApi(server()).call('introductionOgp', { params: { slug: 'x' } })],
    // @ts-expect-error: the contract requires the missing input
    ['a video without id', () => createApi(server()).call('video')],
    ['an introduction with an empty slug', () => createApi(server()).call('introduction', { params: { slug: '' } })],
  ])('rejects %s without sending a request', async (_, call) => {
    await expect(call()).rejects.toBeInstanceOf(MissingParameterError);
  });

  it('has type errors for input that the contract does not declare', () => {
    const { call } = createApi(server());
    const never = [
      // @ts-expect-error: this query has no such field
      () => call('videos', { query: { page: 1 } }),
      // @ts-expect-error: no such sort order
      () => call('videos', { query: { sort_type: 9 } }),
      // @ts-expect-error: this call has no body
      () => call('clearViews', { body: {} }),
      // @ts-expect-error: the body lacks a field
      () => call('lineCallback', { body: { code: 'c' } }),
      // @ts-expect-error: this call takes a form with a file, not JSON
      () => call('uploadAvatar', { body: { avatar_img: '' } }),
    ];
    expect(never).toHaveLength(5);
  });

  it('starts and completes the LINE login with one request each', async () => {
    const { requests, transport } = server(
      { status: 200, body: envelope({ user: null, redirect_url: '/' }) },
      { status: 200, body: envelope({ callback_user: null, user: null }) },
    );
    const api = createApi({ transport });
    await api.call('lineLogin');
    await api.call('lineCallback', { body: { code: 'c', state: 's' } });
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /auth/line/login',
      'POST /auth/line/callback',
    ]);
  });

  it('passes on an unexpected error unchanged, without a retry', async () => {
    const mistake = new RangeError('a mistake of ours');
    const { requests, transport } = server(mistake);
    await expect(createApi({ transport }).call('tags', page)).rejects.toBe(mistake);
    expect(requests).toHaveLength(1);
  });

  it("treats a captive portal's page as a network error", async () => {
    const { transport } = server({ status: 200, body: null });
    await expect(createApi({ transport }).call('tags', page)).rejects.toBeInstanceOf(NetworkError);
  });
});
