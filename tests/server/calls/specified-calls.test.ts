import { beforeAll, expect, it } from 'vitest';
import { CONSENTS, loginAs, PROFILE, registeredMember, TestBrowser } from '#tests/support/server/member.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { type Answer, onEveryDatabase } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

/**
 * Tests the calls as they are documented for users of the API. All names are literal instead of imported from the
 * contract, so that a breaking change of the contract fails here.
 */

type Fields = readonly string[];
type Json = Readonly<Record<string, unknown>>;

/** A call, and the fields that `contents` of its answer must have. */
interface Row {
  readonly call: string;
  readonly payload?: object;
  readonly contents: Fields;
  readonly options?: object;
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const CONDITION = {
  condition_point: 3,
  feeling_point: 4,
  sleep_in_at: '23:30',
  wake_up_at: '06:10',
  note: '雨',
  year: 2026,
  month: 11,
  day: 20,
};
const VIEW = {
  video_id: videoId(1),
  view_second: 5,
  stop_position: 6,
  operation_logs: [{ action: 'PLAY', video_time: 0 }],
};
const UPDATE = {
  id: videoId(1),
  viewSecond: 7,
  stopPosition: 8,
  operationLogs: [{ action: 'LEAVE', videoTime: 8 }],
};
const LIST = 'per_page=2&offset=1';
const FILTER = `${LIST}&genres[]=health&supervisors[]=3&tags[]=family&favorite_flag=0&view_status=0&sort_type=0&search_type=0`;

const OF_ANYBODY: readonly Row[] = [
  { call: 'GET /auth/line/login', contents: ['user', 'redirect_url'] },
  { call: `GET /videos?${FILTER}`, contents: ['videos', 'count'] },
  { call: `GET /videos/${videoId(1)}`, contents: ['video'] },
  { call: 'GET /videos/genres', contents: ['videoGenres'] },
  { call: `GET /videos/tags?${LIST}`, contents: ['tags', 'count'] },
  { call: 'GET /supervisor', contents: ['supervisors'] },
  { call: `GET /video-introductions?${LIST}`, contents: ['video_introductions', 'count'] },
  { call: 'GET /video-introductions/first', contents: ['video_introduction', 'ogp'] },
  { call: 'GET /video-introductions/first/ogp?url=https://example.jp/known', contents: ['ogp'] },
  { call: `GET /faqs?${LIST}`, contents: ['faqs', 'count'] },
  { call: `GET /notifications?${LIST}`, contents: ['notifications', 'count'] },
  { call: 'GET /pages/privacy', contents: ['page'] },
  { call: 'GET /pages/terms', contents: ['page'] },
];
const OF_MEMBERS: readonly Row[] = [
  { call: 'GET /users/me', contents: ['user'] },
  { call: 'GET /auth/recent-login', contents: ['seconds_left'] },
  {
    call: 'POST /users/me/avatar',
    options: multipart([{ name: 'avatar_img', file: 'x.png', bytes: PICTURE }]),
    contents: ['avatar_path'],
  },
  { call: 'POST /users/conditions', payload: CONDITION, contents: ['condition', 'latest_condition_date'] },
  {
    call: 'GET /users/conditions?conditions_list_type=0&target=2026-11',
    contents: ['conditions', 'latest_condition_date'],
  },
  {
    call: 'POST /videos/favorites',
    payload: { flagChanges: [{ videoId: videoId(1), favoriteFlag: 1 }] },
    contents: [],
  },
  { call: 'POST /videos/views', payload: VIEW, contents: [] },
  { call: 'PUT /videos/views', payload: UPDATE, contents: [] },
  { call: 'POST /auth/refresh', contents: [] },
  { call: 'GET /auth/logout', contents: [] },
];

const USER = [
  ...['nickname', 'avatar_path', 'birth_year', 'prefecture_id', 'gender', 'various_gender', 'disability_types'],
  ...['disability_note1', 'disability_note2', 'disability_note3', 'registration_status', 'latest_condition_date'],
];
const VIDEO = [
  ...['video_id', 'video_no', 'title', 'content', 'post_date', 'modified', 'views_count', 'favorite_flag', 'genre'],
  ...['supervisor', 'tags', 'video_status', 'publication_status', 'video_type', 'company_url', 'thumbnail_path'],
];
const CONDITION_FIELDS = [
  ...['id', 'condition_point', 'feeling_point', 'sleep_in_at', 'wake_up_at', 'sleeping_time', 'note'],
  ...['year', 'month', 'day'],
];
const GENRE = ['slug', 'name', 'icon_img_path', 'children', 'parent'];
const SUPERVISOR = ['id', 'name', 'slug', 'description', 'job_title', 'avatar_path'];
const INTRODUCTION = ['id', 'slug', 'title', 'post_date', 'thumbnail_path'];
const INTRODUCTION_DETAIL = [
  ...['head_title', 'description', 'keywords', 'updated_at', 'lead_paragraph', 'content', 'free_area'],
  'pickup_introductions',
];
const DOCUMENT = ['id', 'title', 'content', 'post_date', 'modified'];
const OGP = ['title', 'page_found', 'image', 'description'];

/** For each entity: a path whose answer contains it, its place in the answer's `contents`, and its required fields. */
const ENTITIES: readonly (readonly [what: string, path: string, place: string, fields: Fields])[] = [
  ['a video of a list', '/videos', 'videos.0', VIDEO],
  ['a video', `/videos/${videoId(1)}`, 'video', VIDEO],
  ['a tag of a video', `/videos/${videoId(1)}`, 'video.tags.0', ['slug', 'name']],
  ['the genre of a video', `/videos/${videoId(1)}`, 'video.genre', GENRE.filter((field) => field !== 'children')],
  ['the supervisor of a video', `/videos/${videoId(1)}`, 'video.supervisor', SUPERVISOR],
  ['a genre', '/videos/genres', 'videoGenres.0', GENRE],
  ['a child genre', '/videos/genres', 'videoGenres.0.children.0', GENRE],
  ['a supervisor', '/supervisor', 'supervisors.0', SUPERVISOR],
  ['a tag', '/videos/tags?per_page=1&offset=0', 'tags.0', ['slug', 'name']],
  ['an introduction of a list', '/video-introductions', 'video_introductions.0', INTRODUCTION],
  ['an introduction', '/video-introductions/first', 'video_introduction', [...INTRODUCTION, ...INTRODUCTION_DETAIL]],
  [
    'a keyword of an introduction',
    '/video-introductions/first',
    'video_introduction.keywords.0',
    ['term_id', 'name', 'slug', 'term_group'],
  ],
  ['a pickup', '/video-introductions/first', 'video_introduction.pickup_introductions.0', INTRODUCTION],
  ['the preview of an introduction', '/video-introductions/first', 'ogp', OGP],
  ['a link preview', '/video-introductions/first/ogp?url=https://example.jp/known', 'ogp', OGP],
  ['a notification', '/notifications', 'notifications.0', DOCUMENT],
  ['a question', '/faqs', 'faqs.0', DOCUMENT],
  ['the terms', '/pages/terms', 'page', DOCUMENT],
  ['the privacy policy', '/pages/privacy', 'page', DOCUMENT],
  ['a testimonial', '/testimonials', 'testimonials.0', ['id', 'type', 'image_path', 'title', 'subtitle', 'body']],
];

const ENVELOPE = ['contents', 'errors', 'result', 'result_msg', 'version'];

/** The value at a place such as `videos.0.tags`. */
function at(contents: unknown, place: string): Json {
  return place.split('.').reduce<unknown>((here, key) => (here as Json)[key], contents) as Json;
}

/** Expects every field to be present. A field without a value must be null, not absent. */
function expectFields(entity: Json, fields: Fields): void {
  expect(fields.filter((field) => entity[field] === undefined)).toEqual([]);
}

onEveryDatabase((server) => {
  let member: TestBrowser;
  beforeAll(async () => {
    member = await registeredMember(server);
  });

  async function ask(browser: TestBrowser, { call, payload, options }: Omit<Row, 'contents'>): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ');
    const answer = await browser.api(path, { ...(payload && { payload }), ...options, method: method as 'GET' });
    expect([call, answer.status, answer.text]).toEqual([call, 200, expect.anything()]);
    return answer;
  }
  const contentsOf = async (path: string, browser = new TestBrowser(server)): Promise<Json> =>
    (await ask(browser, { call: `GET ${path}` })).body.contents;
  const expectContents = ({ body }: Answer, fields: Fields) =>
    expect(Object.keys(body.contents ?? {}).toSorted()).toEqual(fields.toSorted());

  it.each(OF_ANYBODY)('anybody can call $call', async ({ contents, ...row }) => {
    expectContents(await ask(new TestBrowser(server), row), contents);
  });

  it.each(OF_MEMBERS)('a member can call $call', async ({ contents, ...row }) => {
    expectContents(await ask(row.call === 'GET /auth/logout' ? member.copy() : member, row), contents);
    if (row.call === 'GET /auth/logout') member = await registeredMember(server);
  });

  it('a login is completed by POST /auth/line/callback, which returns the person', async () => {
    const browser = new TestBrowser(server);
    const { code, state } = await browser.comeBackFromLine('hanako');
    const answer = await ask(browser, { call: 'POST /auth/line/callback', payload: { code, state } });
    expectContents(answer, ['callback_user', 'user']);
    expectFields(at(answer.body.contents, 'callback_user'), ['nickname', 'avatar_path', 'registration_status']);
    expectFields(at(answer.body.contents, 'user'), USER);
  });

  it('a new person registers by POST /auth/register, edits by PUT /users/me, and deregisters by POST /auth/deregister', async () => {
    const browser = await loginAs(server, 'new');
    const { avatar_path } = at(await contentsOf('/users/me', browser), 'user');
    const profile = { ...PROFILE, avatar_path };
    expectFields(at(await contentsOf('/users/me', browser), 'user'), USER);
    const joined = await ask(browser, { call: 'POST /auth/register', payload: { ...profile, ...CONSENTS } });
    expectFields(at(joined.body.contents, 'user'), USER);
    const changed = await ask(browser, { call: 'PUT /users/me', payload: { ...profile, nickname: 'みどり' } });
    expect(at(changed.body.contents, 'user')).toMatchObject({ nickname: 'みどり' });
    const reason = { deregister_reason: 3, deregister_description: '文字が小さかった' };
    expectContents(await ask(browser, { call: 'POST /auth/deregister', payload: reason }), []);
    const [row] = await server.db.selectFrom('deregistrations').select(['reason', 'description']).execute();
    expect(row).toEqual({ reason: 3, description: '文字が小さかった' });
  });

  it.each(['nickname', 'avatar_path', 'birth_year', 'prefecture_id', 'gender'])(
    'a profile without %s is refused',
    async (field) => {
      const { avatar_path } = at(await contentsOf('/users/me', member), 'user');
      const { [field]: _, ...payload }: Record<string, unknown> = { ...PROFILE, avatar_path };
      const answer = await member.api('/users/me', { method: 'PUT', payload });
      expect([answer.status, Object.keys((answer.body.errors as { fields?: object } | null)?.fields ?? {})]).toEqual([
        422,
        [field],
      ]);
    },
  );

  it('a single condition is read by GET /users/conditions/{id}', async () => {
    const made = await ask(member, { call: 'POST /users/conditions', payload: CONDITION });
    const { id } = at(made.body.contents, 'condition');
    const condition = at(await contentsOf(`/users/conditions/${id}`, member), 'condition');
    expect(condition).toEqual({ ...CONDITION, id, sleeping_time: 400 });
    expectFields(condition, CONDITION_FIELDS);
  });

  it('a view is stored as it was sent, and PUT replaces its totals', async () => {
    const own = await registeredMember(server);
    const stored = () =>
      server.db.selectFrom('views').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    await ask(own, { call: 'POST /videos/views', payload: VIEW });
    const first = await stored();
    expect(first).toMatchObject({ view_second: 5, stop_position: 6 });
    expect(JSON.parse(first.operation_logs)).toEqual([{ action: 'PLAY', video_time: 0 }]);
    await ask(own, { call: 'PUT /videos/views', payload: UPDATE });
    const second = await stored();
    expect(second).toMatchObject({ id: first.id, view_second: 7, stop_position: 8 });
    expect(JSON.parse(second.operation_logs)).toEqual([{ action: 'LEAVE', video_time: 8 }]);
  });

  it.each(ENTITIES)('%s has its fields', async (_, path, place, fields) => {
    expectFields(at(await contentsOf(path), place), fields);
  });

  it('every answer, including errors, has the same envelope', async () => {
    const good = (await ask(new TestBrowser(server), { call: 'GET /faqs' })).body;
    expect(Object.keys(good).toSorted()).toEqual(ENVELOPE);
    expect(good).toMatchObject({ result: true, errors: null });
    const bad = (await server.api('/faqs?per_page=x')).body;
    expect(Object.keys(bad).toSorted()).toEqual(ENVELOPE);
    expect(bad).toMatchObject({ result: false, contents: null, errors: { err_msgs: [expect.any(String)] } });
    const withCode = (await (await loginAs(server, 'new')).api('/users/conditions?conditions_list_type=0')).body;
    expect([bad.errors?.err_code, withCode.errors?.err_code]).toEqual([null, 'NOT_REGISTERED']);
  });

  it('the calls are below /api/v1 and use JSON', async () => {
    const { status, headers, body } = await server.ask('/api/v1/faqs');
    expect([status, headers['content-type'], body.result]).toEqual([200, 'application/json; charset=utf-8', true]);
    for (const path of ['/faqs', '/api/faqs', '/api/v2/faqs']) expect((await server.ask(path)).status).toBe(404);
  });
});
