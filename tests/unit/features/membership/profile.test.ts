import { describe, expect, it } from 'vitest';
import { checkDeregistration, checkProfile, checkRegistration } from '#features/membership/checks.ts';
import { fieldErrors, inOrder } from '#features/membership/field-errors.ts';
import { isChangedMeanwhile } from '#features/membership/profile/meanwhile.ts';
import {
  errorsAfter,
  PROFILE_FIELDS,
  type ProfileValues,
  profileBody,
  readProfileValues,
  registerBody,
  valuesOfUser,
} from '#features/membership/profile-values.ts';

const user = {
  userKey: 'k',
  nickname: 'たろう',
  avatarPath: '/images/a.webp',
  birthYear: 1994,
  prefectureId: 13,
  gender: 1,
  variousGender: null,
  disabilityTypes: [102, 103],
  disabilityNote1: null,
  disabilityNote2: null,
  disabilityNote3: null,
  registrationStatus: 'REGISTERED',
  latestConditionDate: null,
} as const;
const values: ProfileValues = valuesOfUser({ ...user, disabilityTypes: [...user.disabilityTypes] });
const consents = { agreed_terms: true, agreed_privacy: true, agreed_sensitive: true };

describe('what a form sends', () => {
  it.each<[string, Partial<ProfileValues>, Record<string, unknown>, readonly string[]]>([
    [
      'a member as they are',
      {},
      { nickname: 'たろう', birth_year: 1994, prefecture_id: 13, gender: 1 },
      ['various_gender', 'disability_note1'],
    ],
    ['white space around a name', { nickname: '　たね ' }, { nickname: 'たね' }, []],
    [
      'nothing chosen',
      { birth_year: '', prefecture_id: '', gender: null },
      {},
      ['birth_year', 'prefecture_id', 'gender'],
    ],
    ['words for the third gender', { gender: 3, various_gender: ' X ' }, { gender: 3, various_gender: 'X' }, []],
    ['words left over from it', { gender: 2, various_gender: 'X' }, { gender: 2 }, ['various_gender']],
    [
      'the note of a chosen other',
      { disability_types: [106], disability_note1: 'a' },
      { disability_note1: 'a' },
      ['disability_note2'],
    ],
    ['the note of one that was unticked', { disability_types: [101], disability_note1: 'a' }, {}, ['disability_note1']],
    [
      'each note with its own other',
      { disability_types: [206, 301], disability_note2: 'b', disability_note3: 'c', disability_note1: 'a' },
      { disability_note2: 'b', disability_note3: 'c' },
      ['disability_note1'],
    ],
    ['consents, which a profile has not', consents, {}, ['agreed_terms']],
  ])('%s', (_, change, sent, absent) => {
    const body = profileBody({ ...values, ...change });
    expect(body).toMatchObject(sent);
    for (const key of absent) expect(body).not.toHaveProperty(key);
  });

  it('sends only consents that were given', () => {
    expect(registerBody({ ...values, agreed_terms: true })).toMatchObject({ agreed_terms: 1 });
    expect(registerBody({ ...values, agreed_terms: true })).not.toHaveProperty('agreed_privacy');
  });
});

describe('what a form refuses, in the words of the server', () => {
  it.each<[string, Partial<ProfileValues>, Record<string, string>]>([
    ['nothing', {}, {}],
    ['no name', { nickname: '　' }, { nickname: 'ニックネームを入力してください。' }],
    ['a name of 21', { nickname: '𩸽'.repeat(21) }, { nickname: '20文字以内で入力してください。' }],
    ['no picture', { avatar_path: '' }, { avatar_path: '画像を選んでください。' }],
    ['no year', { birth_year: '' }, { birth_year: '生まれた年を選んでください。' }],
    ['a child', { birth_year: '2015' }, { birth_year: '生まれた年は1926年から2014年の間で選んでください。' }],
    ['no prefecture', { prefecture_id: '' }, { prefecture_id: '都道府県を選んでください。' }],
    ['no gender', { gender: null }, { gender: '性別を選んでください。' }],
    [
      '31 characters of gender',
      { gender: 3, various_gender: 'あ'.repeat(31) },
      { various_gender: '30文字以内で入力してください。' },
    ],
    ['no type', { disability_types: [] }, { disability_types: 'あてはまるものを1つ以上選んでください。' }],
    ['an unknown type', { disability_types: [999] }, { disability_types: 'あてはまるものを選びなおしてください。' }],
    [
      '201 characters of note',
      { disability_types: [301], disability_note3: 'あ'.repeat(201) },
      { disability_note3: '200文字以内で入力してください。' },
    ],
    ['a long note that nobody asks for', { disability_note3: 'あ'.repeat(201) }, {}],
  ])('%s', (_, change, errors) => {
    expect(checkProfile(profileBody({ ...values, ...change }), 2026).errors ?? {}).toEqual(errors);
  });

  it('names every consent that is missing, and every field of an empty form', () => {
    expect(checkRegistration(registerBody(values), 2026).errors).toEqual({
      agreed_terms: '利用規約に同意してください。',
      agreed_privacy: 'プライバシーポリシーに同意してください。',
      agreed_sensitive: '障害に関する情報の取り扱いに同意してください。',
    });
    expect(checkRegistration(registerBody({ ...values, ...consents }), 2026).errors).toBeNull();
    expect(Object.keys(checkRegistration({}, 2026).errors ?? {}).sort()).toEqual(
      PROFILE_FIELDS.filter((field) => !/various|note/.test(field)).sort(),
    );
  });

  it.each([
    [{}, '退会の理由を選んでください。'],
    [{ deregister_reason: 7 }, '退会の理由を選んでください。'],
    [{ deregister_reason: 6 }, undefined],
  ])('a reason for leaving %o', (input, message) => {
    expect(checkDeregistration(input).errors?.deregister_reason).toBe(message);
  });
});

describe('a kept draft', () => {
  it.each([
    ['is taken as it was', values, values],
    ['of nothing is none', undefined, null],
    [
      'of an older shape keeps what still fits',
      { nickname: 'たね', birth_year: 1990, gender: 9, disability_types: ['x'] },
      {
        ...valuesOfUser({
          ...user,
          nickname: 'たね',
          avatarPath: '',
          birthYear: null,
          prefectureId: null,
          gender: null,
          disabilityTypes: [],
        }),
      },
    ],
  ])('%s', (_, kept, expected) => {
    expect(readProfileValues(kept)).toEqual(expected);
  });
});

it('messages find their field and stand in the order of the page', () => {
  const errors = fieldErrors([
    ['nickname', ['b']],
    ['disability_types.0', ['a', 'z']],
    ['disability_types.1', ['c']],
    ['avatar_path', []],
  ]);
  expect(inOrder(errors, PROFILE_FIELDS)).toEqual([
    { name: 'nickname', message: 'b' },
    { name: 'disability_types', message: 'a' },
  ]);
});

describe('a profile that was changed elsewhere while it was being changed here', () => {
  const typed = { ...values, nickname: 'ここ' };
  const elsewhere = { ...values, nickname: 'よそ' };
  it.each<[string, ProfileValues, ProfileValues | null, ProfileValues, boolean]>([
    ['nothing happened', typed, values, values, false],
    ['another name', typed, values, elsewhere, true],
    ['another field, which would be set back', typed, values, { ...values, disability_types: [101] }, true],
    ['a picture', typed, values, { ...values, avatar_path: '/images/b.webp' }, true],
    ['the same types in another order', typed, values, { ...values, disability_types: [103, 102] }, false],
    ['words that nothing asks for', typed, values, { ...values, various_gender: 'X' }, false],
    ['just what is typed here', typed, values, { ...typed }, false],
    ['what the person has seen and decided on', typed, elsewhere, elsewhere, false],
    ['once more after that', typed, elsewhere, values, true],
    ['a draft from before this was kept', typed, null, elsewhere, false],
  ])('%s', (_, here, base, now, expected) => {
    expect(isChangedMeanwhile(here, base, now)).toBe(expected);
  });
});

it('an error goes with its field', () => {
  const errors = { nickname: 'n', various_gender: 'g', disability_note1: '1', disability_note2: '2' };
  const chosen = { gender: 1, disability_types: [106] } as const;
  expect(errorsAfter(errors, { gender: 1 }, chosen)).toEqual({ nickname: 'n', disability_note1: '1' });
  expect(errorsAfter(errors, { nickname: '' }, { gender: 3, disability_types: [106, 206] })).toEqual({
    various_gender: 'g',
    disability_note1: '1',
    disability_note2: '2',
  });
});
