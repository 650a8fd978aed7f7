const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/**
 * The text of a piece of HTML, without tags and with the commonest entities decoded. The result is not safe as HTML.
 */
export function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The first characters of an HTML text without its tags, for page descriptions. Ends with … if the text is longer. */
export function excerpt(html: string, characters: number): string {
  const words = [...stripTags(html)];
  return words.length <= characters ? words.join('') : `${words.slice(0, characters - 1).join('')}…`;
}
