import { randomBytes } from 'node:crypto';

/** Somebody who can log in at the stand-in. */
export interface Person {
  /** In LINE's form: U and 32 hex digits. */
  readonly sub: string;
  readonly name: string;
  /** File name under /pictures/. */
  readonly picture: string;
}

/** Registered, with three months of records: whoever seeds the sample members gives them to this `sub`. */
export const TARO: Person = { sub: 'U00000000000000000000000000000001', name: 'たろう', picture: 'taro.png' };
/** Registered, without any record. */
export const HANAKO: Person = { sub: 'U00000000000000000000000000000002', name: 'はなこ', picture: 'hanako.png' };

export const PERSONAS = {
  taro: { label: TARO.name, note: '会員登録ずみ。3か月分の記録があります。', person: () => TARO },
  hanako: { label: HANAKO.name, note: '会員登録ずみ。記録はまだありません。', person: () => HANAKO },
  new: { label: '新しい人', note: 'はじめて使う人。選ぶたびに別の人になります。', person: newPerson },
} as const;
export type PersonaKey = keyof typeof PERSONAS;

export function isPersonaKey(text: string | null): text is PersonaKey {
  return text !== null && Object.hasOwn(PERSONAS, text);
}

function newPerson(): Person {
  return { sub: `U${randomBytes(16).toString('hex')}`, name: '新しい人', picture: 'new.png' };
}
