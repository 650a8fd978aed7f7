import { describe, expect, it } from 'vitest';
import { fieldErrors, inOrder } from '#features/membership/form/field-errors.ts';
import {
  errorsAfter,
  PROFILE_FIELDS,
  type ProfileValues,
  profileBody,
  readProfileValues,
  registerBody,
  valuesOfUser,
} from '#features/membership/form/profile-values.ts';
import { checkDeregistration, checkProfile, checkRegistration } from '#features/membership/form/validation.ts';
import { hasConflict } from '#features/membership/profile/profile-conflict.tsx';

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

describe('the request body of a form', () => {
  it.each<[string, Partial<ProfileValues>, Record<string, unknown>, readonly string[]]>([
    [
      'a member without changes',
      {},
      { nickname: 'たろう', birth_year: 1994, prefecture_id: 13, gender: 1 },
      ['various_gender', 'disability_note1'],
    ],
    ['white space around the name', { nickname: '　たね ' }, { nickname: 'たね' }, []],
    [
      'nothing selected',
      { birth_year: '', prefecture_id: '', gender: null },
      {},
      ['birth_year', 'prefecture_id', 'gender'],
    ],
    ['a text for the third gender', { gender: 3, various_gender: ' X ' }, { gender: 3, various_gender: 'X' }, []],
    ['a leftover text of the third gender', { gender: 2, various_gender: 'X' }, { gender: 2 }, ['various_gender']],
    [
      'the note of a selected その他',
      { disability_types: [106], disability_note1: 'a' },
      { disability_note1: 'a' },
      ['disability_note2'],
    ],
    ['the note of a deselected その他', { disability_types: [101], disability_note1: 'a' }, {}, ['disability_note1']],
    [
      'each note for its own その他',
      { disability_types: [206, 301], disability_note2: 'b', disability_note3: 'c', disability_note1: 'a' },
      { disability_note2: 'b', disability_note3: 'c' },
      ['disability_note1'],
    ],
    ['consents, which a profile does not have', consents, {}, ['agreed_terms']],
  ])('%s', (_, change, sent, absent) => {
    const body = profileBody({ ...values, ...change });
    expect(body).toMatchObject(sent);
    for (const key of absent) expect(body).not.toHaveProperty(key);
  });

  it('contains only the given consents', () => {
    expect(registerBody({ ...values, agreed_terms: true })).toMatchObject({ agreed_terms: 1 });
    expect(registerBody({ ...values, agreed_terms: true })).not.toHaveProperty('agreed_privacy');
  });
});

describe('validation messages equal to the server’s', () => {
  it.each<[string, Partial<ProfileValues>, Record<string, string>]>([
    ['no problem', {}, {}],
    ['no name', { nickname: '　' }, { nickname: 'ニックネームを入力してください。' }],
    ['a name of 21 characters', { nickname: '𩸽'.repeat(21) }, { nickname: '20文字以内で入力してください。' }],
    ['no picture', { avatar_path: '' }, { avatar_path: '画像を選んでください。' }],
    ['no year', { birth_year: '' }, { birth_year: '生まれた年を選んでください。' }],
    ['a child', { birth_year: '2015' }, { birth_year: '生まれた年は1926年から2014年の間で選んでください。' }],
    ['no prefecture', { prefecture_id: '' }, { prefecture_id: '都道府県を選んでください。' }],
    ['no gender', { gender: null }, { gender: '性別を選んでください。' }],
    [
      'a gender text of 31 characters',
      { gender: 3, various_gender: 'あ'.repeat(31) },
      { various_gender: '30文字以内で入力してください。' },
    ],
    ['no type', { disability_types: [] }, { disability_types: 'あてはまるものを1つ以上選んでください。' }],
    ['an unknown type', { disability_types: [999] }, { disability_types: 'あてはまるものを選びなおしてください。' }],
    [
      'a note of 201 characters',
      { disability_types: [301], disability_note3: 'あ'.repeat(201) },
      { disability_note3: '200文字以内で入力してください。' },
    ],
    ['a long note that is not shown', { disability_note3: 'あ'.repeat(201) }, {}],
  ])('%s', (_, change, errors) => {
    expect(checkProfile(profileBody({ ...values, ...change }), 2026).errors ?? {}).toEqual(errors);
  });

  it('reports every missing consent and every field of an empty form', () => {
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
  ])('the deregistration reason %o', (input, message) => {
    expect(checkDeregistration(input).errors?.deregister_reason).toBe(message);
  });
});

describe('a stored draft', () => {
  it.each([
    ['is restored unchanged', values, values],
    ['that does not exist is null', undefined, null],
    [
      'of an older build retains its valid fields',
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
  ])('%s', (_, stored, expected) => {
    expect(readProfileValues(stored)).toEqual(expected);
  });
});

it('messages are assigned to their fields, in the order of the page', () => {
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

describe('a profile that was changed elsewhere during an edit', () => {
  const typed = { ...values, nickname: 'ここ' };
  const elsewhere = { ...values, nickname: 'よそ' };
  it.each<[string, ProfileValues, ProfileValues | null, ProfileValues, boolean]>([
    ['no change', typed, values, values, false],
    ['another name', typed, values, elsewhere, true],
    ['another field, which would be reset', typed, values, { ...values, disability_types: [101] }, true],
    ['another picture', typed, values, { ...values, avatar_path: '/images/b.webp' }, true],
    ['the same types in another order', typed, values, { ...values, disability_types: [103, 102] }, false],
    ['a text that does not apply', typed, values, { ...values, various_gender: 'X' }, false],
    ['the same change as here', typed, values, { ...typed }, false],
    ['a change that the person has seen', typed, elsewhere, elsewhere, false],
    ['another change after that', typed, elsewhere, values, true],
    ['a draft of an older build without a base', typed, null, elsewhere, false],
  ])('%s', (_, here, base, now, expected) => {
    expect(hasConflict(here, base, now)).toBe(expected);
  });
});

it('a field’s error disappears when the field changes', () => {
  const errors = { nickname: 'n', various_gender: 'g', disability_note1: '1', disability_note2: '2' };
  const chosen = { gender: 1, disability_types: [106] } as const;
  expect(errorsAfter(errors, { gender: 1 }, chosen)).toEqual({ nickname: 'n', disability_note1: '1' });
  expect(errorsAfter(errors, { nickname: '' }, { gender: 3, disability_types: [106, 206] })).toEqual({
    various_gender: 'g',
    disability_note1: '1',
    disability_note2: '2',
  });
});
