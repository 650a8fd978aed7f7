/**
 * The picture of an introduction as an HTML page. A short headline is on the left; a drawing is on the right, in front
 * of a background shape.
 */

import { area, at, box, dot } from '../art/shape.ts';
import { type Art, type MoodName, moods } from '../moods.ts';

/** The shape behind the drawing. */
export type Ground = 'circle' | 'slope' | 'wave' | 'arch' | 'sheet';

export type Poster = {
  readonly file: string;
  readonly label: string;
  /** `|` marks a line break; three lines of eight characters fit. */
  readonly headline: string;
  readonly mood: MoodName;
  readonly ground: Ground;
  /** White text on the mood's `deep` colour, instead of coloured text on a light background. */
  readonly dark: boolean;
  /** The drawing's origin is the middle of the floor. The drawing must not exceed 440 × 480 units. */
  readonly art: Art;
};

function groundShape(ground: Ground, fill: string, floor: string): string {
  if (ground === 'circle') return dot(1024, 372, 304, fill);
  if (ground === 'slope') return area('M856 0H1280V720H740Z', fill);
  if (ground === 'wave') return area('M812 0C700 150 860 300 760 450C700 560 740 660 760 720H1280V0Z', fill);
  if (ground === 'arch') return area('M760 720V330C760 170 870 60 1010 60S1260 170 1260 330V720Z', fill);
  return box(770, 60, 470, 600, fill, 40) + box(790, 660, 430, 10, floor, 5);
}

export function posterPage({ label, headline, mood, ground, dark, art }: Poster): string {
  const colours = moods[mood];
  const page = dark ? colours.deep : colours.paper;
  const words = dark ? '#ffffff' : colours.deep;
  const plate = dark ? colours.paper : colours.floor;
  const lines = headline.split('|');
  const longest = Math.max(...lines.map((line) => [...line].length));
  const size = Math.min(104, Math.floor(690 / longest));
  return `<!doctype html><html lang="ja"><meta charset="utf-8"><style>
    * { margin: 0; }
    body { width: 1280px; height: 720px; overflow: hidden; background: ${page}; font-family: 'Noto Sans CJK JP', sans-serif; font-weight: 700; font-feature-settings: 'palt'; }
    svg { position: absolute; inset: 0; }
    main { position: absolute; left: 64px; top: 0; height: 720px; display: flex; flex-direction: column; justify-content: center; gap: 30px; white-space: nowrap; }
    p { align-self: start; font-size: 40px; line-height: 1; padding: 15px 28px 17px; border-radius: 40px; background: ${dark ? colours.accent : colours.deep}; color: ${dark ? '#1a1a1a' : '#ffffff'}; }
    h1 { font-size: ${size}px; line-height: 1.28; color: ${words}; letter-spacing: .01em; }
    i { width: 110px; height: 12px; border-radius: 6px; background: ${colours.accent}; }
    </style><body><svg width="1280" height="720" viewBox="0 0 1280 720">${groundShape(ground, plate, colours.mid)}${at(1010, 610, 1, art(colours))}</svg>
    <main><p>${label}</p><h1>${lines.join('<br>')}</h1><i></i></main></body></html>`;
}
