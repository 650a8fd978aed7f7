import { closedDetails } from '#server/ssr/closed-details.ts';

/** The text of every layout script. index.html defines the function. */
export const LAYOUT_SCRIPT = 'layOut()';
/** The script that ends the first screen has this id. index.html delays the first paint on a phone until then. */
export const FIRST_SCREEN_ID = 'first-screen';

/** A layout script follows about this much text of <main>. */
const CHARACTERS_PER_LAYOUT = 60;
/** About as much text of <main> as a phone's first screen shows. */
const FIRST_SCREEN_CHARACTERS = 300;
/** The first layout includes this many cards of a group; first-layout.css leaves out the others. */
const CARDS_IN_FIRST_LAYOUT = 2;

const TOKEN = /<(?<end>\/?)(?<name>[a-z][\w-]*)(?<attributes>(?:"[^"]*"|[^">])*)>|<!--.*?-->|(?<text>[^<]+)/gs;
const BLOCK = /^(?:h[1-6]|p|[uod]l|li|dt|dd|div|section|article|header|nav|search|form|label)$/;

interface Place {
  readonly index: number;
  /** The number of characters in <main> up to this place; 0 before <main>. */
  readonly mainLength: number;
}

/**
 * Inserts scripts into the markup of a page, each of which makes a phone lay out what precedes it, so that the first
 * layout is several short tasks (decision 28). They end at the first element that the first layout leaves out, or with
 * <main>.
 */
export function withLayoutScripts(html: string): string {
  const places = findPlaces(html);
  const endOfFirstScreen = places.find(({ mainLength }) => mainLength >= FIRST_SCREEN_CHARACTERS) ?? places.at(-1);
  let divided = html.slice(0, places[0]?.index);
  for (const [number, place] of places.entries()) {
    const id = place === endOfFirstScreen ? ` id="${FIRST_SCREEN_ID}"` : '';
    divided += `<script${id}>${LAYOUT_SCRIPT}</script>${html.slice(place.index, places[number + 1]?.index)}`;
  }
  return divided;
}

/**
 * Finds where the scripts are inserted: before the header, because the browser loads the fonts for the text that
 * precedes it; before <main>; in <main> at the ends of blocks, but not among cards; and at the start of the first
 * element that is left out. Without JavaScript the scripts stay, so none stands between siblings in <main>, where
 * selectors such as `h1 + p` would no longer match.
 */
function findPlaces(html: string): Place[] {
  const closed = closedDetails(html);
  const places: Place[] = [];
  let sinceLast = 0;
  let isInMain = false;
  let mainLength = 0;
  let cards = 0;
  for (const { 0: token, index, groups = {} } of html.matchAll(TOKEN)) {
    while (closed[0] && closed[0].to <= index) closed.shift();
    if (closed[0] && closed[0].from <= index) continue;
    const { end = '', name = '', attributes = '', text = '' } = groups;
    if (isInMain) {
      sinceLast += text.trim().length;
      mainLength += text.trim().length;
    }
    if (attributes.includes(' role="listitem"')) cards += 1;
    const isLeftOut = cards > CARDS_IN_FIRST_LAYOUT || attributes.includes(' data-later=');
    const isMain = name === 'main';
    const isStart = end === '' && (isMain || (name === 'header' && places.length === 0));
    const isBlockEnd = end !== '' && cards === 0 && sinceLast >= CHARACTERS_PER_LAYOUT && BLOCK.test(name);
    const isMainEnd = end !== '' && isMain;
    if (isStart && isMain) isInMain = true;
    if (!isLeftOut && !isStart && !isBlockEnd && !isMainEnd) continue;
    places.push({ index: isLeftOut ? index + token.length : index, mainLength });
    sinceLast = 0;
    if (isLeftOut || isMainEnd) break;
  }
  return places;
}
