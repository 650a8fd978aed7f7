/** The words in a clip's pictures. All of them are above the lowest fifth, where players show captions. */

import { at, box } from '../art/shape.ts';
import { type Thing, things } from '../art/things.ts';
import type { Mood } from '../moods.ts';
import type { Line, Scene } from './clip.ts';

const FONT = "font-family='Noto Sans CJK JP' font-weight='700'";

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Lines of text centred on `x` and `y`, in SVG units. */
function centred(text: string, x: number, y: number, fontSize: number, fill: string): string {
  const lines = text.split('|');
  const leading = fontSize * 1.25;
  const top = y - ((lines.length - 1) * leading) / 2 + fontSize * 0.36;
  return lines
    .map(
      (line, index) =>
        `<text x="${x}" y="${(top + index * leading).toFixed(1)}" text-anchor="middle" ${FONT} font-size="${fontSize}" fill="${fill}">${escaped(line)}</text>`,
    )
    .join('');
}

const longest = (text: string): number => Math.max(...text.split('|').map((line) => [...line].length));

/**
 * A white plate with text, centred on `x` and `y`. Its width follows from the number of characters, because Japanese
 * characters are as wide as the font size.
 */
function plate(text: string, x: number, y: number, fontSize: number, mood: Mood): string {
  const width = longest(text) * fontSize + 72;
  const height = text.split('|').length * fontSize * 1.25 + 36;
  return (
    box(x - width / 2, y - height / 2, width, height, mood.accent, 30) +
    box(x - width / 2 + 6, y - height / 2 + 6, width - 12, height - 12, mood.card, 25) +
    centred(text, x, y, fontSize, mood.deep)
  );
}

/** How far a person or thing reaches to each side of its x, in SVG units. */
const REACH = 160;

/** The widest free stretch of the picture. `taken`: the x of each person and thing in the picture. */
function freeStretch(taken: readonly number[]): { readonly middle: number; readonly width: number } {
  const edges = [-REACH, ...[...taken].sort((a, b) => a - b), 1280 + REACH];
  const gaps = edges.slice(1).map((right, index) => ({ left: (edges[index] ?? 0) + REACH, right: right - REACH }));
  const [widest = { left: 20, right: 1260 }] = gaps.sort((a, b) => b.right - b.left - (a.right - a.left));
  return { middle: (widest.left + widest.right) / 2, width: widest.right - widest.left };
}

/** The key word in the widest free stretch of the picture, or above people's heads if that is too narrow. */
export function keyWord(text: string, taken: readonly number[], mood: Mood, scale: number): string {
  const { middle, width } = freeStretch(taken);
  const room = Math.floor((width - 80) / longest(text));
  if (room >= 56) return at(middle, 300, scale, plate(text, 0, 0, Math.min(104, room), mood));
  const oneLine = text.replace('|', '');
  return at(640, 84, scale, plate(oneLine, 0, 0, Math.min(76, Math.floor(1100 / longest(oneLine))), mood));
}

/** The title is above the picture's middle, between the people, so it covers no face. */
export function title(text: string, mood: Mood): string {
  return plate(text, 640, 132, Math.min(80, Math.floor(650 / longest(text))), mood);
}

const CARDS = { left: 336, right: 1252, top: 84, bottom: 548, gap: 20 };

type Begun = { readonly line: Line; readonly since: number };

/** The cards of a scene. Each has a drawing and a label, and appears with its sentence. */
export function cards(scene: Scene, begun: readonly Begun[], mood: Mood, popped: (since: number) => number): string {
  const all = scene.lines.filter(({ card }) => card !== undefined);
  const width = (CARDS.right - CARDS.left - (all.length - 1) * CARDS.gap) / all.length;
  const height = CARDS.bottom - CARDS.top;
  const middle = (CARDS.top + CARDS.bottom) / 2;
  return all
    .map(({ card }, index) => {
      const now = begun.find(({ line }) => line.card === card);
      if (card === undefined || now === undefined) return '';
      const latest = begun.findLast(({ line }) => line.card !== undefined)?.line.card === card;
      const { draw, scale = 1, width: wide = 260, height: high = 240 } = things[card.what] as Thing;
      const drawn = Math.min(scale, 1.1, (width - 40) / wide, 300 / high);
      const fontSize = Math.min(50, Math.floor((width - 20) / [...card.label].length));
      const x = CARDS.left + index * (width + CARDS.gap) + width / 2;
      return at(
        x,
        middle,
        popped(now.since),
        box(-width / 2, -height / 2, width, height, latest ? mood.accent : mood.soft, 28),
        box(-width / 2 + 7, -height / 2 + 7, width - 14, height - 14, mood.card, 22),
        at(0, Math.min(96, (high * drawn) / 2 - 50), drawn, draw(mood, now.since, card.argument)),
        centred(card.label, 0, 166, fontSize, mood.deep),
      );
    })
    .join('');
}

/** A key word in one or two lines, as large as the right half of the picture allows. */
export function largeWord(text: string, mood: Mood, scale: number): string {
  const fontSize = Math.min(170, Math.floor(640 / longest(text)));
  return at(920, 300, scale, centred(text, 0, 0, fontSize, mood.deep));
}
