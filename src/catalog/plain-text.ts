const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** The words of a piece of HTML: tags go, the commonest entities become what they mean. Never put the result back as HTML. */
export function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#39|[a-z]+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The start of a text, for descriptions of a page. */
export function excerpt(html: string, characters: number): string {
  const words = [...stripTags(html)];
  return words.length <= characters ? words.join('') : `${words.slice(0, characters - 1).join('')}…`;
}
