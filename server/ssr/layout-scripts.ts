import { closedDetails } from '#server/ssr/closed-details.ts';

/** The text of every layout script. index.html defines the function. */
export const LAYOUT_SCRIPT = 'layOut()';
/** The script that ends the first screen has this id. index.html delays the first paint on a phone until then. */
export const FIRST_SCREEN_ID = 'first-screen';

/**
 * A layout script follows the first text, for which the browser loads the fonts, and one the header. In <main>, one
 * follows about every 60 characters, but none is within a card.
 */
const CHARACTERS_PER_LAYOUT = 60;
/** About as much text of <main> as a phone's first screen shows. */
const FIRST_SCREEN_CHARACTERS = 300;
/** first-layout.css leaves out the others. */
const CARDS_IN_FIRST_LAYOUT = 2;

const TOKEN = /<(?<end>\/?)(?<name>[a-z][\w-]*)(?<attributes>(?:"[^"]*"|[^">])*)>|<!--.*?-->|(?<text>[^<]+)/gs;
const BLOCK = /^(?:h[1-6]|p|[uod]l|div|section|article|header|nav|search|form|label)$/;
/** An item gets the script as its first child. Before the item, `:nth-child` would count it. */
const ITEM = /^(?:li|dt|dd)$/;

interface Place {
  readonly index: number;
  /** The number of characters in <main> up to this place; 0 before <main>. */
  readonly mainLength: number;
}

/**
 * Inserts scripts into the markup of a page, each of which makes a phone lay out what precedes it, so that the first
 * layout is several short tasks (decision 28). They end at what the first layout leaves out.
 */
export function withLayoutScripts(html: string): string {
  const places = findPlaces(html);
  const endOfFirst = places.findIndex(({ mainLength }) => mainLength >= FIRST_SCREEN_CHARACTERS);
  const idAt = endOfFirst < 0 ? places.length - 1 : endOfFirst;
  let divided = html.slice(0, places[0]?.index);
  for (const [number, { index }] of places.entries()) {
    const id = number === idAt ? ` id="${FIRST_SCREEN_ID}"` : '';
    divided += `<script${id}>${LAYOUT_SCRIPT}</script>${html.slice(index, places[number + 1]?.index)}`;
  }
  return divided;
}

/** Finds where the scripts are inserted. */
function findPlaces(html: string): Place[] {
  const closed = closedDetails(html);
  const places: Place[] = [];
  let sinceLast = 0;
  let isInMain = false;
  let mainLength = 0;
  let cards = 0;
  for (const { 0: token, index, groups = {} } of html.matchAll(TOKEN)) {
    if (closed.some(({ from, to }) => from <= index && index < to)) continue;
    const { end = '', name = '', attributes = '', text = '' } = groups;
    if (isInMain || places.length === 0) sinceLast += text.trim().length;
    if (isInMain) mainLength += text.trim().length;
    const isMain = name === 'main';
    if (isMain) isInMain = true;
    const isCard = attributes.includes(' role="listitem"');
    if (isCard) cards += 1;
    const isItem = isCard || ITEM.test(name);
    const isLast = cards > CARDS_IN_FIRST_LAYOUT || attributes.includes(' data-later=') || (isMain && end !== '');
    const isEnough = sinceLast >= (places.length === 0 ? 1 : CHARACTERS_PER_LAYOUT);
    const isDue = end === '' && (isMain || (isEnough && (isItem || (cards === 0 && BLOCK.test(name)))));
    if (!isLast && !isDue) continue;
    places.push({ index: isItem ? index + token.length : index, mainLength });
    sinceLast = 0;
    if (isLast) break;
  }
  return places;
}
