import { DisabilityGroup, Gender, WithdrawalReason } from '#contract/enums.ts';
import { BIRTH_YEAR } from '#contract/limits.ts';

/** A choice in a form. `id` is its number in the API. */
export interface Option<Id extends number = number> {
  readonly id: Id;
  readonly label: string;
}

const PREFECTURE_NAMES = [
  '北海道',
  '青森県',
  '岩手県',
  '宮城県',
  '秋田県',
  '山形県',
  '福島県',
  '茨城県',
  '栃木県',
  '群馬県',
  '埼玉県',
  '千葉県',
  '東京都',
  '神奈川県',
  '新潟県',
  '富山県',
  '石川県',
  '福井県',
  '山梨県',
  '長野県',
  '岐阜県',
  '静岡県',
  '愛知県',
  '三重県',
  '滋賀県',
  '京都府',
  '大阪府',
  '兵庫県',
  '奈良県',
  '和歌山県',
  '鳥取県',
  '島根県',
  '岡山県',
  '広島県',
  '山口県',
  '徳島県',
  '香川県',
  '愛媛県',
  '高知県',
  '福岡県',
  '佐賀県',
  '長崎県',
  '熊本県',
  '大分県',
  '宮崎県',
  '鹿児島県',
  '沖縄県',
] as const;

/** The 47 prefectures, ids 1–47 from Hokkaido to Okinawa (order of JIS X 0401). */
export const PREFECTURES: readonly Option[] = PREFECTURE_NAMES.map((label, index) => ({ id: index + 1, label }));

export const GENDERS: readonly Option<Gender>[] = [
  { id: Gender.man, label: '男性' },
  { id: Gender.woman, label: '女性' },
  { id: Gender.other, label: 'その他（自由に書けます）' },
];

export const DISABILITY_GROUPS: readonly Option<DisabilityGroup>[] = [
  { id: DisabilityGroup.withCertificate, label: '障害者手帳がある' },
  { id: DisabilityGroup.withDiagnosis, label: '診断を受けているが、手帳はない' },
  { id: DisabilityGroup.withoutDiagnosis, label: '診断を受けていない・ご本人以外' },
];

export interface DisabilityType extends Option {
  readonly group: DisabilityGroup;
  /** The free-text field that belongs to this type. Only the "other" types have one. */
  readonly note: 'disability_note1' | 'disability_note2' | 'disability_note3' | null;
}

const CONDITION_LABELS = ['身体障害', '精神障害', '発達障害', '知的障害', '難病', 'その他'] as const;

function sixOf(group: DisabilityGroup, firstId: number, note: DisabilityType['note']): DisabilityType[] {
  return CONDITION_LABELS.map((label, index) => ({
    id: firstId + index,
    label,
    group,
    note: index === CONDITION_LABELS.length - 1 ? note : null,
  }));
}

/** Ids 101–106 (with certificate), 201–206 (with diagnosis), 301–304 (without diagnosis). */
export const DISABILITY_TYPES: readonly DisabilityType[] = [
  ...sixOf(DisabilityGroup.withCertificate, 101, 'disability_note1'),
  ...sixOf(DisabilityGroup.withDiagnosis, 201, 'disability_note2'),
  { id: 301, label: 'その他', group: DisabilityGroup.withoutDiagnosis, note: 'disability_note3' },
  { id: 302, label: '家族', group: DisabilityGroup.withoutDiagnosis, note: null },
  { id: 303, label: '支援者', group: DisabilityGroup.withoutDiagnosis, note: null },
  { id: 304, label: '企業の方', group: DisabilityGroup.withoutDiagnosis, note: null },
];

export const WITHDRAWAL_REASONS: readonly Option<WithdrawalReason>[] = [
  { id: WithdrawalReason.noNeededInformation, label: '必要な情報がなかった' },
  { id: WithdrawalReason.watchedAllVideos, label: '動画をすべて見た' },
  { id: WithdrawalReason.hardToUse, label: '使いにくかった' },
  { id: WithdrawalReason.tooDifficult, label: '動画の内容がむずかしかった' },
  { id: WithdrawalReason.tooEasy, label: '動画の内容がやさしすぎた' },
  { id: WithdrawalReason.other, label: 'その他' },
];

/** The years of birth that a form offers and the server accepts, both ends included. */
export function birthYearRange(thisYear: number): { readonly min: number; readonly max: number } {
  return { min: thisYear - BIRTH_YEAR.oldestAge, max: thisYear - BIRTH_YEAR.youngestAge };
}

export function birthYearProblem(year: number, thisYear: number): string | null {
  const { min, max } = birthYearRange(thisYear);
  return year >= min && year <= max ? null : `生まれた年は${min}年から${max}年の間で選んでください。`;
}
