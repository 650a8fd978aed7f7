import { closedDetails } from '#server/ssr/closed-details.ts';

/** The text of every layout script. index.html defines the function. */
export const LAYOUT_SCRIPT = 'layOut()';

/** A layout script follows the first text, because the browser then loads the fonts, and then this much text. */
const CHARACTERS_PER_LAYOUT = 60;
/** About as much text of <main> as a phone's first screen shows. */
const FIRST_SCREEN_CHARACTERS = 300;
const FIRST_SCREEN_ID = 'first-screen';

const TOKEN = /<(?<end>\/?)(?<name>[a-z][\w-]*)(?<attributes>[^>]*)>|<!--.*?-->|(?<text>[^<]+)/gs;
const BLOCK = /^(?:h[1-6]|p|[uod]l|div|section|article|header|nav|search|form|label)$/;
/** Elements in which a script is inserted, and not before them, because `:nth-child` may count them. */
const ITEM = /^(?:li|dt|dd)$/;

/**
 * Inserts scripts into the markup of a page, each of which makes a phone lay out what precedes it, so that the first
 * layout is several short tasks (decision 28). They end at what the first layout leaves out (first-layout.css).
 * @returns the markup, and an element for the head that delays the first paint until the first screen has been parsed.
 *   Otherwise the browser might paint a frame after each script. `head` is empty if the markup is.
 */
export function withLayoutScripts(html: string): { html: string; head: string } {
  const { places, firstScreen } = findPlaces(html);
  if (places.length === 0) return { html, head: '' };
  let divided = html.slice(0, places[0]);
  for (const [index, place] of places.entries()) {
    const id = index === firstScreen ? ` id="${FIRST_SCREEN_ID}"` : '';
    divided += `<script${id}>${LAYOUT_SCRIPT}</script>${html.slice(place, places[index + 1])}`;
  }
  return {
    html: divided,
    head: `<link rel="expect" href="#${FIRST_SCREEN_ID}" blocking="render" media="(max-width:31rem)">`,
  };
}

/** Where the scripts are inserted, and which of them ends the first screen. */
function findPlaces(html: string): { places: number[]; firstScreen: number } {
  const closed = closedDetails(html);
  const places: number[] = [];
  let firstScreen: number | undefined;
  let unread = 0;
  let inMain = 0;
  let cards = 0;
  for (const { 0: token, index, groups = {} } of html.matchAll(TOKEN)) {
    if (closed.some(({ from, to }) => from <= index && index < to)) continue;
    const { end = '', name = '', attributes = '', text = '' } = groups;
    unread += text.trim().length;
    inMain += text.trim().length;
    const isCard = attributes.includes(' role="listitem"');
    if (isCard) cards += 1;
    const isLast = cards === 3 || attributes.includes(' data-later=') || (name === 'main' && end !== '');
    const isItem = isCard || ITEM.test(name);
    const enough = places.length === 0 ? 1 : CHARACTERS_PER_LAYOUT;
    const isNext = end === '' && (name === 'main' || (unread >= enough && (isItem || BLOCK.test(name))));
    if (!isLast && !isNext) continue;
    if (name === 'main' && end === '') inMain = 0;
    if (isLast || inMain >= FIRST_SCREEN_CHARACTERS) firstScreen ??= places.length;
    places.push(isItem ? index + token.length : index);
    unread = 0;
    if (isLast) break;
  }
  return { places, firstScreen: firstScreen ?? places.length - 1 };
}
