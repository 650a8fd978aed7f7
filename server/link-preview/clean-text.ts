/** Would turn the text around them; a foreign title must not rearrange our page. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Foreign text for one line of ours: white space collapsed, controls gone, at most `max` code points. Null when empty. */
export function cleanText(text: string | null, max: number): string | null {
  if (text === null) return null;
  const line = text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(BIDI_CONTROLS, '')
    .trim();
  if (line === '') return null;
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}
