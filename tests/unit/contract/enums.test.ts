import { expect, it } from 'vitest';
import * as enums from '#contract/enums.ts';
import { DISABILITY_GROUPS, DISABILITY_TYPES, GENDERS, PREFECTURES, WITHDRAWAL_REASONS } from '#contract/labels.ts';

/** The values that stand in the database and on the wire: never another one for the same thing. */

it.each([
  ['on and off', enums.OnOff, { off: 0, on: 1 }],
  ['the groups of disabilities', enums.DisabilityGroup, { withCertificate: 1, withDiagnosis: 2, withoutDiagnosis: 3 }],
  [
    'the states of a registration',
    enums.RegistrationStatus,
    { authenticated: 'AUTHENTICATED', registered: 'REGISTERED' },
  ],
  ['the operations of a visit', enums.OperationAction, { play: 'PLAY', pause: 'PAUSE', skip: 'SKIP', leave: 'LEAVE' }],
  ['what was viewed', enums.ViewStatus, { all: 0, viewed: 1, unviewed: 2 }],
  ['the orders of a list', enums.SortType, { latest: 0, oldest: 1, playCount: 2, random: 3, viewedLatest: 4 }],
  ['how tags combine', enums.TagMatch, { or: 0, and: 1 }],
  ['days or months', enums.ConditionsListType, { dates: 0, monthly: 1 }],
  ['who speaks', enums.TestimonialType, { user: 'USER', company: 'COMPANY' }],
])('%s', (_, values, expected) => {
  expect(values).toEqual(expected);
});

const named = (options: readonly { readonly id: number; readonly label: string }[]) =>
  options.map(({ id, label }) => `${id} ${label}`);

it('the kinds of disability stand in one order in both groups that have them', () => {
  const ofGroup = (wanted: number) => named(DISABILITY_TYPES.filter(({ group }) => group === wanted));
  const kinds = ['身体障害', '精神障害', '発達障害', '知的障害', '難病', 'その他'];
  expect(ofGroup(1)).toEqual(kinds.map((kind, index) => `${101 + index} ${kind}`));
  expect(ofGroup(2)).toEqual(kinds.map((kind, index) => `${201 + index} ${kind}`));
  expect(ofGroup(3)).toEqual(['301 その他', '302 家族', '303 支援者', '304 企業の方']);
  expect(DISABILITY_GROUPS.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('the genders are man, woman and other, which is written freely', () => {
  expect(named(GENDERS)).toEqual(['1 男性', '2 女性', '3 その他（自由に書けます）']);
});

it('the prefectures go from Hokkaido to Okinawa', () => {
  const labels = named(PREFECTURES);
  expect(labels).toHaveLength(47);
  expect([0, 12, 19, 26, 39, 46].map((index) => labels[index])).toEqual([
    '1 北海道',
    '13 東京都',
    '20 長野県',
    '27 大阪府',
    '40 福岡県',
    '47 沖縄県',
  ]);
});

it('the reasons for leaving are six', () => {
  expect(named(WITHDRAWAL_REASONS)).toEqual([
    '1 必要な情報がなかった',
    '2 動画をすべて見た',
    '3 使いにくかった',
    '4 動画の内容がむずかしかった',
    '5 動画の内容がやさしすぎた',
    '6 その他',
  ]);
});
