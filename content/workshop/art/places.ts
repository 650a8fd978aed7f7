/**
 * Backgrounds of scenes, 1280 × 720 units, with the floor at FLOOR. Their contrast is low, so that people, things and
 * words stand out.
 */

import type { Mood } from '../moods.ts';
import { bed, window } from './home.ts';
import { bush, tree } from './nature.ts';
import { building } from './office.ts';
import { area, at, box, dot, line, shade } from './shape.ts';

/** The y of the floor on which people and things stand. */
export const FLOOR = 600;

type Place = (mood: Mood) => string;

const wall = ({ paper, floor }: Mood): string => box(0, 0, 1280, 720, paper, 0) + box(0, FLOOR, 1280, 120, floor, 0);
/** Makes a drawing half-transparent, so that it looks pale. */
const pale = (drawing: string, opacity = 0.45): string => `<g opacity="${opacity}">${drawing}</g>`;

const shelf = (mood: Mood, x: number, books: boolean): string => {
  const rows = [330, 430, 530].map((y, row) => {
    const spines = Array.from({ length: 7 }, (_, i) =>
      box(
        x + 14 + i * 26,
        y - 66 + ((i * 7 + row * 5) % 16),
        20,
        66 - ((i * 7 + row * 5) % 16),
        i % 3 === 0 ? mood.mid : mood.floor,
        3,
      ),
    );
    return (books ? spines.join('') : '') + box(x, y, 210, 10, shade(mood.mid, 0.2), 2);
  });
  return box(x - 8, 250, 226, 350, shade(mood.soft, 0.3), 8) + rows.join('');
};

const cloudsAndHills = (mood: Mood): string =>
  box(0, 0, 1280, 720, shade('#d3ecfb', 0.35), 0) +
  area('M0 600V470Q220 360 460 470T900 440T1280 480V600Z', shade('#9ccb8f', 0.55)) +
  box(0, FLOOR, 1280, 120, mood.floor, 0);

const ceilingLights = (mood: Mood): string =>
  [250, 640, 1030].map((x) => line(`M${x} 0V34`, mood.mid, 6) + box(x - 70, 34, 140, 14, mood.soft, 7)).join('');

export const places = {
  plain: (mood) => wall(mood),
  office: (mood) =>
    wall(mood) +
    pale(at(230, 560, 1.05, window(mood)) + at(1090, 560, 1.05, window(mood))) +
    pale(line('M0 566H1280', mood.mid, 8)),
  meeting: (mood) =>
    wall(mood) +
    ceilingLights(mood) +
    pale(
      box(400, 150, 480, 270, '#ffffff', 12) +
        line('M400 162H880V420H400Z', mood.mid, 8) +
        line('M440 220H640M440 270H580', mood.soft, 14),
    ),
  home: (mood) =>
    wall(mood) +
    pale(at(640, 520, 1.2, window(mood))) +
    pale(box(120, 150, 130, 100, mood.soft, 6) + box(1010, 130, 150, 120, mood.soft, 6), 0.7),
  bedroom: (mood) => wall(mood) + pale(at(980, 500, 1.15, window(mood))) + pale(at(250, 600, 1.15, bed(mood)), 0.35),
  night: (mood) =>
    box(0, 0, 1280, 720, '#48548f', 0) +
    box(0, FLOOR, 1280, 120, '#38427a', 0) +
    pale(at(960, 500, 1.2, window(mood, 'night')), 0.85),
  kitchen: (mood) =>
    wall(mood) +
    pale(box(0, 90, 1280, 110, mood.soft, 0) + line('M320 90V200M640 90V200M960 90V200', mood.mid, 5)) +
    pale(box(0, 430, 1280, 170, mood.soft, 0) + box(0, 416, 1280, 18, mood.mid, 0), 0.5),
  counter: (mood) =>
    wall(mood) +
    pale(box(90, 70, 1100, 70, mood.soft, 12) + dot(150, 105, 16, mood.mid) + line('M190 105H420', mood.mid, 12)) +
    pale(line('M430 180V560M850 180V560', mood.mid, 8), 0.35),
  clinic: (mood) =>
    wall(mood) +
    pale(
      box(100, 130, 150, 150, '#ffffff', 20) +
        box(160, 155, 30, 100, mood.accent, 6) +
        box(125, 190, 100, 30, mood.accent, 6),
      0.8,
    ) +
    pale(at(1080, 540, 1, window(mood))) +
    pale(line('M640 120V600M640 120Q760 180 720 600', mood.soft, 10)),
  street: (mood) =>
    cloudsAndHills(mood) +
    pale(
      at(200, FLOOR, 1.25, building(mood, 4)) + at(1090, FLOOR, 1.1, building(mood, 3)) + at(640, FLOOR, 0.8, bush()),
    ),
  station: (mood) =>
    wall(mood) +
    pale(box(0, 80, 1280, 46, mood.mid, 0) + line('M180 126V600M1100 126V600', mood.mid, 18)) +
    pale(
      box(420, 170, 440, 84, '#ffffff', 10) + line('M470 212H740', mood.deep, 16) + dot(810, 212, 18, mood.accent),
      0.7,
    ),
  cafe: (mood) =>
    wall(mood) +
    pale(at(220, 540, 1.1, window(mood))) +
    pale(
      [520, 760, 1000]
        .map(
          (x) =>
            line(`M${x} 0V90`, mood.mid, 5) + area(`M${x - 46} 140L${x - 24} 90H${x + 24}L${x + 46} 140Z`, mood.accent),
        )
        .join(''),
      0.7,
    ) +
    pale(box(880, 400, 400, 200, shade(mood.mid, 0.1), 0) + box(860, 386, 420, 20, mood.deep, 4)),
  factory: (mood) =>
    wall(mood) +
    ceilingLights(mood) +
    pale(
      box(60, 380, 300, 220, mood.mid, 14) +
        box(110, 420, 200, 90, mood.card, 8) +
        box(920, 430, 360, 40, mood.mid, 8) +
        line('M960 470V600M1220 470V600', mood.mid, 18),
    ),
  warehouse: (mood) =>
    wall(mood) +
    pale(
      [60, 990]
        .map(
          (x) =>
            [250, 370, 490]
              .map(
                (y) =>
                  box(x, y + 70, 240, 12, mood.mid, 0) +
                  box(x + 20, y, 90, 70, mood.soft, 4) +
                  box(x + 128, y + 14, 90, 56, mood.accent, 4),
              )
              .join('') + line(`M${x} 240V600M${x + 240} 240V600`, mood.mid, 10),
        )
        .join(''),
      0.6,
    ),
  park: (mood) =>
    cloudsAndHills(mood) +
    pale(at(160, FLOOR, 1.2, tree(mood)) + at(1130, FLOOR, 1.35, tree(mood)) + at(940, FLOOR, 0.7, bush()), 0.75),
  interview: (mood) => wall(mood) + pale(at(640, 500, 1.15, window(mood))) + pale(at(1150, FLOOR, 0.8, bush())),
  online: (mood) =>
    wall(mood) +
    box(70, 40, 1140, 530, mood.ink, 26) +
    box(90, 60, 1100, 490, shade(mood.paper, 0.3), 12) +
    box(560, 570, 160, 30, shade(mood.ink, 0.3), 4) +
    pale(line('M640 60V550', mood.mid, 6)),
  library: (mood) => wall(mood) + pale(shelf(mood, 90, true) + shelf(mood, 330, true) + shelf(mood, 980, true), 0.6),
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;
