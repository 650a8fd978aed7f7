import { randomBytes } from 'node:crypto';
import { json } from './answers.ts';

export interface Person {
  /** In LINE's format: U and 32 hexadecimal digits. */
  readonly sub: string;
  readonly name: string;
  /** File name under /pictures/. */
  readonly picture: string;
}

/**
 * A registered member with three months of records, which sample-members.ts creates for this `sub` at the first login.
 */
export const TARO: Person = { sub: 'U00000000000000000000000000000001', name: 'たろう', picture: 'taro.png' };
/** A registered member without records. */
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

/**
 * Background colours of the pictures, by file name. All pictures show the same two leaves, so the colour tells the
 * people apart.
 */
const GROUNDS: Readonly<Record<string, string>> = {
  'taro.png': '#cfe3f7',
  'hanako.png': '#f7dfcf',
  'new.png': '#e2efd2',
};

/** `GET /pictures/<name>`: replaces the picture that LINE's CDN would serve. */
export async function picture(name: string): Promise<Response> {
  const ground = Object.hasOwn(GROUNDS, name) ? GROUNDS[name] : undefined;
  if (ground === undefined) return json(404, { message: 'Not found' });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 16 16">
    <rect width="16" height="16" fill="${ground}"/>
    <path d="M8 14V8M8 9C4 9 3 6 3 4c3 0 5 2 5 5ZM8 8c0-3 2-5 5-5 0 3-2 5-5 5Z" fill="#2d6a3a" stroke="#2d6a3a"/>
  </svg>`;
  const { default: sharp } = await import('sharp');
  const body = new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer());
  return new Response(body, { headers: { 'content-type': 'image/png' } });
}
