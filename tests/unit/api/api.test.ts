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

/** A server that gives the listed answers one after the other, and remembers what it was asked. */
function server(...answers: (ApiResponse | Error)[]) {
  const requests: ApiRequest[] = [];
  const transport = async (request: ApiRequest): Promise<ApiResponse> => {
    requests.push(request);
    const answer = answers.shift();
    if (answer === undefined) throw new Error('asked once too often');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { requests, transport };
}

const tagsFound: ApiResponse = { status: 200, body: envelope({ tags: [], count: 0 }) };
const page = { query: { per_page: 10, offset: 0 } };

describe('the API client', () => {
  it('fills paths and queries in and renames what comes back', async () => {
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

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('asks once more after %i', async (status) => {
    const { requests, transport } = server(failure(status), tagsFound);
    await createApi({ transport }).call('tags', page);
    expect(requests).toHaveLength(2);
  });

  it.each([400, 403, 404, 419, 501])('does not ask again after %i', async (status) => {
    const { transport } = server(failure(status));
    await expect(createApi({ transport }).call('tags', page)).rejects.toMatchObject({ name: 'ApiError', status });
  });

  it.each([404, 422, 503])('a refusal with %i carries what the answer holds', async (status) => {
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

  it('never repeats a write by itself', async () => {
    const { requests, transport } = server(failure(503));
    await expect(createApi({ transport }).call('clearViews')).rejects.toBeInstanceOf(ApiError);
    expect(requests).toHaveLength(1);
  });

  it('renews the session once after 401, not for the social login', async () => {
    const renewed = server(failure(401), tagsFound);
    await createApi({ transport: renewed.transport, refresh: async () => true }).call('tags', page);
    expect(renewed.requests).toHaveLength(2);

    const twice = server(failure(401), failure(401));
    await expect(
      createApi({ transport: twice.transport, refresh: async () => true }).call('tags', page),
    ).rejects.toMatchObject({ status: 401 });

    const login = server(failure(401));
    let refreshed = 0;
    const api = createApi({ transport: login.transport, refresh: async () => ++refreshed > 0 });
    await expect(api.call('lineCallback', { body: { code: 'c', state: 's' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(refreshed).toBe(0);
  });

  it('says what is wrong with which field', async () => {
    const { transport } = server(failure(422, '入力を確かめてください。', { fields: { nickname: ['長すぎます。'] } }));
    const error = await createApi({ transport })
      .call('clearViews')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ message: '入力を確かめてください。', fields: { nickname: ['長すぎます。'] } });
  });

  it.each([
    // @ts-expect-error: required by the contract
    ['tags without offset', () => createApi(server()).call('tags', { query: { per_page: 1 } })],
    // @ts-expect-error: required by the contract
    ['conditions without a list type', () => createApi(server()).call('conditions')],
    // @ts-expect-error: required by the contract
    ['a preview without url', () => createApi(server()).call('introductionOgp', { params: { slug: 'x' } })],
    // @ts-expect-error: required by the contract
    ['a video without id', () => createApi(server()).call('video')],
    ['an introduction with an empty slug', () => createApi(server()).call('introduction', { params: { slug: '' } })],
  ])('refuses %s before any request', async (_, call) => {
    await expect(call()).rejects.toBeInstanceOf(MissingParameterError);
  });

  it('takes only what the contract has', () => {
    const { call } = createApi(server());
    const never = [
      // @ts-expect-error: no such field of the query
      () => call('videos', { query: { page: 1 } }),
      // @ts-expect-error: no such sort order
      () => call('videos', { query: { sort_type: 9 } }),
      // @ts-expect-error: a call without a body
      () => call('clearViews', { body: {} }),
      // @ts-expect-error: a field of the body is missing
      () => call('lineCallback', { body: { code: 'c' } }),
      // @ts-expect-error: a file, not JSON
      () => call('uploadAvatar', { body: { avatar_img: '' } }),
    ];
    expect(never).toHaveLength(5);
  });

  it('asks the chat app’s login alone, and needs nothing said for it', async () => {
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

  it('hands on whatever else goes wrong as it is', async () => {
    const mistake = new RangeError('a mistake of ours');
    const { requests, transport } = server(mistake);
    await expect(createApi({ transport }).call('tags', page)).rejects.toBe(mistake);
    expect(requests).toHaveLength(1);
  });

  it("takes a captive portal's page for no answer", async () => {
    const { transport } = server({ status: 200, body: null });
    await expect(createApi({ transport }).call('tags', page)).rejects.toBeInstanceOf(NetworkError);
  });
});
