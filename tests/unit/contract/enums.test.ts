import { expect, it } from 'vitest';
import { DISABILITY_GROUPS, DISABILITY_TYPES, GENDERS, PREFECTURES, WITHDRAWAL_REASONS } from '#contract/choices.ts';
import * as enums from '#contract/enums.ts';

/** These values are stored in databases and sent by older builds, so they must never change. */

it.each([
  ['on and off', enums.OnOff, { off: 0, on: 1 }],
  ['the groups of disabilities', enums.DisabilityGroup, { withCertificate: 1, withDiagnosis: 2, withoutDiagnosis: 3 }],
  [
    'the states of a registration',
    enums.RegistrationStatus,
    { authenticated: 'AUTHENTICATED', registered: 'REGISTERED' },
  ],
  ['the operations of a view', enums.OperationAction, { play: 'PLAY', pause: 'PAUSE', skip: 'SKIP', leave: 'LEAVE' }],
  ['the filter by viewed videos', enums.ViewStatus, { all: 0, viewed: 1, unviewed: 2 }],
  [
    'the orders of a list',
    enums.SortType,
    { latest: 0, oldest: 1, playCount: 2, random: 3, viewedLatest: 4, relevance: 5 },
  ],
  ['the ways to combine tags', enums.TagMatch, { or: 0, and: 1 }],
  ['the kinds of condition lists', enums.ConditionsListType, { dates: 0, monthly: 1 }],
  ['the versions of a video', enums.VersionKind, { keywords: 'keywords', described: 'described', sign: 'sign' }],
  ['the kinds of testimonials', enums.TestimonialType, { user: 'USER', company: 'COMPANY' }],
])('the values of %s are unchanged', (_, values, expected) => {
  expect(values).toEqual(expected);
});

const named = (options: readonly { readonly id: number; readonly label: string }[]) =>
  options.map(({ id, label }) => `${id} ${label}`);

it('the kinds of disability are in the same order in both groups that have them', () => {
  const ofGroup = (wanted: number) => named(DISABILITY_TYPES.filter(({ group }) => group === wanted));
  const kinds = ['身体障害', '精神障害', '発達障害', '知的障害', '難病', 'その他'];
  expect(ofGroup(1)).toEqual(kinds.map((kind, index) => `${101 + index} ${kind}`));
  expect(ofGroup(2)).toEqual(kinds.map((kind, index) => `${201 + index} ${kind}`));
  expect(ofGroup(3)).toEqual(['301 その他', '302 家族', '303 支援者', '304 企業の方']);
  expect(DISABILITY_GROUPS.map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('the genders are man, woman and other with a free text', () => {
  expect(named(GENDERS)).toEqual(['1 男性', '2 女性', '3 その他（自由に書けます）']);
});

it('the prefectures are numbered from Hokkaido to Okinawa', () => {
  const labels = PREFECTURES.map(({ label }) => label);
  const north = '北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県';
  const middle = '新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県';
  const west = '奈良県 和歌山県 鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県';
  const south = '福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県';
  expect(labels.join(' ')).toBe([north, middle, west, south].join(' '));
  expect(PREFECTURES.map(({ id }) => id)).toEqual(labels.map((_, index) => index + 1));
});

it('there are six reasons for a deregistration', () => {
  expect(named(WITHDRAWAL_REASONS)).toEqual([
    '1 必要な情報がなかった',
    '2 動画をすべて見た',
    '3 使いにくかった',
    '4 動画の内容がむずかしかった',
    '5 動画の内容がやさしすぎた',
    '6 その他',
  ]);
});
