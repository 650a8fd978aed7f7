import { expect, it } from 'vitest';
import { calls } from '#contract/api/calls.ts';
import { type CallName, endpoints } from '#contract/api/endpoints.ts';
import { DISABILITY_TYPES, PREFECTURES } from '#contract/choices.ts';
import * as enums from '#contract/enums.ts';
import * as limits from '#contract/limits.ts';
import { CALL_TABLE } from '#tests/support/server/call-table.ts';
import { loginAs, registeredMember } from '#tests/support/server/member.ts';
import {
  type Described,
  describedApi,
  type Edge,
  edgesOf,
  partOf,
} from '#tests/support/server/routes/described-api.ts';
import { type Answer, onEveryDatabase, onSqlite } from '#tests/support/server/server.ts';

const { BIRTH_YEAR, CONDITION_POINT, FILTER_VALUES_MAX, PER_PAGE } = limits;
type Said = Described & { readonly default?: unknown };
const between = (minimum: number, maximum: number): Said => ({ type: 'integer', minimum, maximum });
const oneOf = (values: object): Said => ({ enum: Object.values(values) });
const page = (fallback: number): Said => ({ ...between(PER_PAGE.min, PER_PAGE.max), default: fallback });
const list: Said = { type: 'array', maxItems: FILTER_VALUES_MAX };
const point = between(CONDITION_POINT.min, CONDITION_POINT.max);
const note = { maxLength: limits.DISABILITY_NOTE_MAX };

/** Where /openapi.json must describe each limit, and how. The year of the test clock is 2026. */
const SAID: readonly (readonly [limit: string, call: CallName, said: Readonly<Record<string, Said>>])[] = [
  ['PER_PAGE', 'videos', { 'query.per_page': page(PER_PAGE.videos) }],
  ['PER_PAGE', 'introductions', { 'query.per_page': page(PER_PAGE.introductions) }],
  ['PER_PAGE', 'notifications', { 'query.per_page': page(PER_PAGE.notifications) }],
  ['PER_PAGE', 'faqs', { 'query.per_page': page(PER_PAGE.faqs) }],
  ['PER_PAGE', 'testimonials', { 'query.per_page': page(PER_PAGE.testimonials) }],
  ['PER_PAGE', 'tags', { 'query.per_page': between(PER_PAGE.min, PER_PAGE.max) }],
  ['KEYWORD_MAX', 'videos', { 'query.keyword': { maxLength: limits.KEYWORD_MAX } }],
  ['FILTER_VALUES_MAX', 'videos', { 'query.genres[]': list, 'query.supervisors[]': list, 'query.tags[]': list }],
  [
    'enums',
    'videos',
    {
      'query.favorite_flag': { ...oneOf(enums.OnOff), default: 0 },
      'query.view_status': { ...oneOf(enums.ViewStatus), default: 0 },
      'query.sort_type': oneOf(enums.SortType),
      'query.search_type': { ...oneOf(enums.TagMatch), default: 0 },
    },
  ],
  ['enums', 'conditions', { 'query.conditions_list_type': oneOf(enums.ConditionsListType) }],
  ['enums', 'deregister', { 'body.deregister_reason': oneOf(enums.WithdrawalReason) }],
  ['NICKNAME_MAX', 'register', { 'body.nickname': { minLength: 1, maxLength: limits.NICKNAME_MAX } }],
  ['VARIOUS_GENDER_MAX', 'register', { 'body.various_gender': { maxLength: limits.VARIOUS_GENDER_MAX } }],
  [
    'DISABILITY_NOTE_MAX',
    'register',
    { 'body.disability_note1': note, 'body.disability_note2': note, 'body.disability_note3': note },
  ],
  [
    'BIRTH_YEAR',
    'register',
    { 'body.birth_year': between(2026 - BIRTH_YEAR.oldestAge, 2026 - BIRTH_YEAR.youngestAge) },
  ],
  [
    'labels',
    'me',
    {
      'contents.user.prefecture_id': between(1, PREFECTURES.length),
      'contents.user.disability_types.items': oneOf(DISABILITY_TYPES.map(({ id }) => id)),
      'contents.user.gender': oneOf(enums.Gender),
      'contents.user.disability_note3': note,
    },
  ],
  [
    'DEREGISTER_DESCRIPTION_MAX',
    'deregister',
    { 'body.deregister_description': { maxLength: limits.DEREGISTER_DESCRIPTION_MAX } },
  ],
  [
    'CONDITION_POINT',
    'putCondition',
    {
      'body.condition_point': point,
      'body.feeling_point': point,
      'contents.condition.condition_point': point,
      'contents.condition.feeling_point': point,
    },
  ],
  ['CONDITION_POINT', 'exportMe', { 'contents.conditions.items.condition_point': point }],
  ['CONDITION_NOTE_MAX', 'putCondition', { 'body.note': { maxLength: limits.CONDITION_NOTE_MAX } }],
  ['FLAG_CHANGES_MAX', 'putFavorites', { 'body.flagChanges': { maxItems: limits.FLAG_CHANGES_MAX } }],
  ['LOGINS_SHOWN_MAX', 'logins', { 'contents.logins': { maxItems: limits.LOGINS_SHOWN_MAX } }],
  ['VIDEO_ID_LENGTH', 'createView', { 'body.video_id': { pattern: expect.stringMatching(/\{25\}\$$/) } }],
];

/** Constants of limits.ts that /openapi.json does not describe. */
const ELSEWHERE = [
  ...['API_PREFIX', 'ENVELOPE_VERSION', 'WIRE_SCHEMA_VERSION', 'AVATAR_FIELD', 'RECOMMENDED_TAG_SLUG'],
  ...['RECOMMENDED_MAX', 'THUMBNAIL_WIDTHS', 'SCROLL_OFFSET_PX', 'CARD_SKELETON_HEIGHT'],
  ...['DEFAULT_ERROR_STATUS', 'RESUME', 'REFRESH_MS', 'SESSION_MS', 'LOGIN_MS', 'LOGIN_STATE_MS'],
  ...['RECENT_LOGIN_MS', 'PASSKEY_CHALLENGE_MS', 'PASSKEYS_MAX'],
  // JSON Schema can't express a range that depends on today's date, the size of a file in bytes, or a number of logs
  // beyond which the oldest are dropped instead of refused.
  ...['CONDITION_BACKFILL_DAYS', 'AVATAR', 'OPERATION_LOGS_MAX'],
];

it('every limit is described in /openapi.json or listed as not describable', () => {
  const named = new Set([...SAID.map(([limit]) => limit), ...ELSEWHERE]);
  expect(Object.keys(limits).filter((limit) => !named.has(limit))).toEqual([]);
});

/**
 * Changes to the valid requests of CALL_TABLE. They add fields that the requests lack, and remove `target`, whose
 * format depends on the kind of list.
 */
const ALSO: Readonly<Partial<Record<CallName, object>>> = {
  conditions: { target: undefined },
  createView: { operation_logs: [{ action: 'PLAY', video_time: 0 }] },
  updateView: { operationLogs: [{ action: 'PLAY', videoTime: 0 }] },
};
/**
 * Fields whose values must refer to an existing object. A generated value is refused even if its format is right.
 */
const NAMES_SOMETHING = new Set(['avatar_path']);
const NAMES = Object.keys(endpoints) as CallName[];

onSqlite((server) => {
  it.each(SAID)('%s is described at %s', async (_, name, said) => {
    const described = (await describedApi(server))(name);
    for (const [place, part] of Object.entries(said))
      expect([place, partOf(described, place)]).toEqual([place, expect.objectContaining(part)]);
  });

  it('the allowed years of birth change when a year begins in Japan', async () => {
    const before = server.clock.time;
    server.clock.time = Date.parse('2027-01-01T00:00:00+09:00');
    const described = (await describedApi(server))('updateMe');
    server.clock.time = before;
    expect(partOf(described, 'body.birth_year')).toMatchObject({ minimum: 1927, maximum: 2015 });
  });
});

onEveryDatabase((server, kind) => {
  /**
   * The variants to try: on PostgreSQL only those within the limits, because refusals do not depend on the database.
   */
  const tried = (edges: readonly Edge[]) => edges.filter(({ fits }) => fits || kind === 'sqlite');

  /** Logs in a new person who may make the call. @returns the person's browser and a valid request */
  async function come(name: CallName) {
    const row = CALL_TABLE[name];
    const browser = row.by === 'beginner' ? await loginAs(server, 'new') : await registeredMember(server);
    return { browser, good: await row.good(browser) };
  }

  it.each(NAMES.filter((name) => Object.keys(calls[name].query.entries).length > 0))(
    '%s accepts a query within the described limits and refuses one beyond them',
    async (name) => {
      const { browser, good } = await come(name);
      const [address, search = ''] = (good.path ?? endpoints[name].path).split('?');
      const sample = { ...queryOf(search), ...ALSO[name] };
      for (const edge of tried(edgesOf((await describedApi(server))(name).query, sample)))
        expectVerdict(edge, await browser.api(`${address}?${searchOf(edge.value as object)}`));
    },
  );

  it.each(NAMES.filter((name) => calls[name].body !== null))(
    '%s accepts a body within the described limits and refuses one beyond them',
    async (name) => {
      const { browser, good } = await come(name);
      const { method, path } = endpoints[name];
      const { body } = (await describedApi(server))(name);
      const edges = edgesOf(body ?? {}, { ...(good.options?.payload as object), ...ALSO[name] });
      expect(edges).not.toEqual([]);
      for (const edge of tried(edges)) {
        if (edge.fits && NAMES_SOMETHING.has(edge.field)) continue;
        // A second registration changes nothing, and a deregistration ends the login. So each call that is to be
        // accepted needs a new person.
        const sender = edge.fits && path.endsWith('register') ? (await come(name)).browser : browser;
        expectVerdict(edge, await sender.api(path, { method, payload: edge.value as object }));
      }
    },
  );
});

function expectVerdict(edge: Edge, answer: Answer): void {
  const { errors } = answer.body as { errors: { fields?: object } | null };
  const blamed = Object.keys(errors?.fields ?? {});
  expect([edge.field, answer.text, blamed]).toEqual([edge.field, expect.anything(), edge.fits ? [] : [edge.field]]);
  expect(answer.status === 422).toBe(!edge.fits);
  expect(answer.status).toBeLessThan(500);
}

function queryOf(search: string): object {
  const read = (text: string) => (/^\d+$/.test(text) ? Number(text) : text);
  const entries = [...new URLSearchParams(search)].map(([key, value]) => [
    key,
    key.endsWith('[]') ? [value] : read(value),
  ]);
  return Object.fromEntries(entries);
}

function searchOf(query: object): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value ?? []].flat().map((one): [string, string] => [key, String(one)]),
    ),
  );
}
