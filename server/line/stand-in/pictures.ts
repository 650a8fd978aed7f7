import { json } from './answers.ts';

/** Two leaves on a coloured ground, so that people are told apart and nobody's face is needed. */
const GROUNDS: Readonly<Record<string, string>> = {
  'taro.png': '#cfe3f7',
  'hanako.png': '#f7dfcf',
  'new.png': '#e2efd2',
};

/** `GET /pictures/<name>`: what LINE's CDN would serve. */
export async function picture(name: string): Promise<Response> {
  const ground = Object.hasOwn(GROUNDS, name) ? GROUNDS[name] : undefined;
  if (ground === undefined) return json(404, { message: 'Not found' });
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 16 16">
    <rect width="16" height="16" fill="${ground}"/>
    <path d="M8 14V8M8 9C4 9 3 6 3 4c3 0 5 2 5 5ZM8 8c0-3 2-5 5-5 0 3-2 5-5 5Z" fill="#2d6a3a" stroke="#2d6a3a"/>
  </svg>`;
  const { default: sharp } = await import('sharp');
  const body = new Uint8Array(await sharp(Buffer.from(drawing)).png().toBuffer());
  return new Response(body, { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' } });
}
