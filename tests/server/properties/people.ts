import sharp from 'sharp';
import { loginAs, PROFILE, TestBrowser, userOf } from '#tests/support/server/member.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { addPasskey } from '#tests/support/server/passkeys/authenticator.ts';
import { newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import { TEXTS_MODIFIED, videoId } from '#tests/support/server/server-content.ts';
import type { KnownValues } from './inputs.ts';
import type { Role } from './requests.ts';
import { MemberRows } from './rows.ts';

/** The time of everything that the members recorded before the test. */
export const SEEDED_AT = '2026-11-20T10:00:00+09:00';
/** An idempotency key that each member has used. */
const USED_KEY = '01JTESTKEY0000000000000000';

export interface Person {
  readonly browser: TestBrowser;
  /** Null for callers without a login. */
  readonly userKey: string | null;
  /** Texts and numbers that occur only in this person's data. */
  readonly secrets: readonly string[];
}

export interface People {
  readonly persons: Readonly<Record<Role, Person>>;
  readonly rows: MemberRows;
  readonly known: KnownValues;
}

/** Creates a caller of each kind. Those with a login have data of every kind that they can have. */
export async function createPeople(server: TestServer): Promise<People> {
  const anonymous = { browser: new TestBrowser(server), userKey: null, secrets: [] };
  const returning = { ...anonymous, browser: new TestBrowser(server) };
  await returning.browser.api('/auth/line/login');
  const beginner = await loginAs(server, 'new');
  const { user_key: beginnerKey } = await userOf(beginner);
  const members = [await newMember(server), await newMember(server)] as const;
  const ids = [await record(members[0], 1), await record(members[1], 2)] as const;
  const rows = await MemberRows.read(server);
  const person = (browser: TestBrowser, userKey: string, ...secrets: string[]): Person => {
    return { browser, userKey, secrets: [...secrets, ...rows.identifiersOf(userKey)] };
  };
  const [one, other] = members;
  return {
    rows,
    known: knownValues(ids, rows),
    persons: {
      anonymous,
      'returning from LINE': returning,
      AUTHENTICATED: person(beginner, beginnerKey),
      member: person(one.browser, one.userKey, secretText(1), String(secretNumber(1))),
      'other member': person(other.browser, other.userKey, secretText(2), String(secretNumber(2))),
    },
  };
}

/** A text that occurs only in one person's data. It has at most 20 characters, so that it fits into a nickname. */
const secretText = (no: number) => `secret-of-person-${no}`;
const secretNumber = (no: number) => 73_104_200 + no;

interface Recorded {
  readonly conditions: readonly number[];
  readonly passkey: number;
}

/** Stores data of every kind. @returns the ids of the passkey and of the condition records that were not deleted */
async function record(member: RecordingMember, no: number): Promise<Recorded> {
  const { browser } = member;
  const secret = secretText(no);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: no * 50, g: 9, b: 9 } } })
    .png()
    .toBuffer();
  const { passkey } = await addPasskey(browser);
  await browser.api('/users/me/avatar', multipart([{ name: 'avatar_img', file: 'x.png', bytes: picture }]));
  const { avatar_path } = await userOf(browser);
  const profile = { ...PROFILE, nickname: secret, avatar_path, gender: 3, disability_types: [106, 206, 301] };
  const notes = {
    various_gender: secret,
    disability_note1: secret,
    disability_note2: secret,
    disability_note3: secret,
  };
  const updated = await browser.api('/users/me', { method: 'PUT', payload: { ...profile, ...notes } });
  if (updated.status !== 200) throw new Error(updated.text);
  const ids: number[] = [];
  for (const day of [17, 18, 19]) {
    const points = { condition_point: 3, feeling_point: 4, sleep_in_at: '23:00', wake_up_at: '06:30' };
    const body = { ...points, year: 2026, month: 11, day, note: `${secret} ${day}`, occurred_at: SEEDED_AT };
    const { contents } = (await member.done('POST', '/users/conditions', body)).body;
    ids.push((contents as { condition: { id: number } }).condition.id);
  }
  await member.done('DELETE', `/users/conditions/${ids.shift()}`);
  const flagChanges = [{ videoId: videoId(no), favoriteFlag: 1 }];
  await member.done('POST', '/videos/favorites', { flagChanges, occurred_at: SEEDED_AT }, USED_KEY);
  const view = { view_second: secretNumber(no), stop_position: 10 + no, occurred_at: SEEDED_AT };
  const operation_logs = [{ action: 'PLAY', video_time: no }];
  await member.done('POST', '/videos/views', { video_id: videoId(no + 2), ...view, operation_logs });
  return { conditions: ids, passkey: passkey.id };
}

/** Values with which generated requests reach rows of the content and of the members. */
function knownValues(recorded: readonly Recorded[], { loginIds, pictures }: MemberRows): KnownValues {
  const videoIds = [1, 2, 3, 4, 13, 98].map(videoId);
  const times = ['2026-11-20T09:00:00+09:00', '2026-11-20T11:30:00.5Z', '2026-11-19T00:00:00-11:00'];
  return {
    id: [...recorded.flatMap(({ conditions }) => conditions), ...loginIds, ...videoIds],
    passkey: recorded.map(({ passkey }) => passkey),
    video_id: videoIds,
    videoId: videoIds,
    slug: ['first', 'second', 'nothing'],
    url: ['https://example.jp/known', `/videos/${videoId(1)}`, 'https://example.jp/unknown'],
    year: [2026],
    month: [11],
    day: [15, 17, 18, 19, 20, 21],
    sleep_in_at: ['23:00', '01:30'],
    wake_up_at: ['06:30'],
    target: ['2026-11', '2026', '2025-01'],
    occurred_at: [SEEDED_AT, ...times],
    avatar_path: pictures,
    version: [TEXTS_MODIFIED],
    terms_version: [TEXTS_MODIFIED],
    privacy_version: [TEXTS_MODIFIED],
    'genres[]': ['work', 'health', 'nothing'],
    'supervisors[]': ['1', '2', 'x'],
    'tags[]': ['オススメ', 'family', 'nothing'],
    keyword: ['面接', '100%', '_'],
    'idempotency-key': [USED_KEY],
  };
}
