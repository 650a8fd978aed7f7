import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { birthYearProblem, DISABILITY_TYPES, PREFECTURES, WITHDRAWAL_REASONS } from '#contract/choices.ts';
import { profileBodySchema, registerBodySchema } from '#contract/entities/user.ts';

const profile = {
  nickname: 'たね',
  avatar_path: '/images/a.webp',
  birth_year: 1990,
  prefecture_id: 13,
  gender: 3,
  disability_types: [204, 101],
};

describe('a profile', () => {
  it.each([
    ['complete', {}, null],
    ['a nickname of 20 characters', { nickname: '𩸽'.repeat(20) }, null],
    ['a nickname of 21 characters', { nickname: 'あ'.repeat(21) }, 'nickname'],
    ['a nickname of white space', { nickname: '　 ' }, 'nickname'],
    ['an unknown prefecture', { prefecture_id: 48 }, 'prefecture_id'],
    ['an unknown gender', { gender: 4 }, 'gender'],
    ['no kind of disability', { disability_types: [] }, 'disability_types'],
    ['an unknown kind of disability', { disability_types: [107] }, 'disability_types.0'],
    ['a note of 201 characters', { disability_note1: 'あ'.repeat(201) }, 'disability_note1'],
    ['a free text about gender of 31 characters', { various_gender: 'あ'.repeat(31) }, 'various_gender'],
  ])('%s', (_, change, field) => {
    const result = v.safeParse(profileBodySchema, { ...profile, ...change });
    expect(result.issues?.map((issue) => v.getDotPath(issue)) ?? null).toEqual(field === null ? null : [field]);
  });

  it('has its nickname trimmed and its kinds of disability sorted', () => {
    const { nickname, disability_types } = v.parse(profileBodySchema, { ...profile, nickname: ' たね ' });
    expect({ nickname, disability_types }).toEqual({ nickname: 'たね', disability_types: [101, 204] });
  });
});

it('registration needs all three consents', () => {
  const result = v.safeParse(registerBodySchema, { ...profile, agreed_terms: 1, agreed_privacy: 0 });
  expect(result.issues?.map((issue) => v.getDotPath(issue))).toEqual(['agreed_privacy', 'agreed_sensitive']);
});

it('the years of birth of people aged 12 to 100 are accepted', () => {
  expect([1925, 1926, 2014, 2015].map((year) => birthYearProblem(year, 2026) === null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('the lists of choices are complete', () => {
  expect([PREFECTURES.length, PREFECTURES[0]?.label, PREFECTURES[46]?.label]).toEqual([47, '北海道', '沖縄県']);
  expect(DISABILITY_TYPES.map((type) => type.id)).toEqual([
    101, 102, 103, 104, 105, 106, 201, 202, 203, 204, 205, 206, 301, 302, 303, 304,
  ]);
  expect(DISABILITY_TYPES.filter((type) => type.note !== null).map((type) => type.id)).toEqual([106, 206, 301]);
  expect(WITHDRAWAL_REASONS).toHaveLength(6);
});
