/** Scenes of 640 × 480 units: a round background, a floor, and people. */

import { cup, window } from '../art/home.ts';
import { bush, pot, seedling, sun, tree } from '../art/nature.ts';
import { building, calendar, desk, laptopBack } from '../art/office.ts';
import { looks, seated, standing, wheelchair } from '../art/people.ts';
import { area, at, box, dot } from '../art/shape.ts';
import { bubble, check, dots, heart, signpost } from '../art/signs.ts';
import { type Mood, moods } from '../moods.ts';

const FLOOR = 424;

function scene({ paper, soft, floor }: Mood, ...parts: readonly string[]): string {
  return [
    box(0, 0, 640, 480, paper, 32),
    dot(320, 232, 196, soft),
    area('M0 424Q320 396 640 424V448Q640 480 608 480H32Q0 480 0 448Z', floor),
    ...parts,
  ].join('');
}

const teal = moods.teal;
const amber = moods.amber;
const forest = moods.forest;
const sky = moods.sky;

export const scenes = {
  /** Two people at a signpost. */
  seekers: scene(
    teal,
    at(96, 176, 0.5, sun(teal)),
    at(560, FLOOR, 0.74, tree(teal)),
    at(424, FLOOR, 1, signpost(teal)),
    at(132, FLOOR, 0.64, wheelchair(looks.aoi)),
    at(270, FLOOR, 0.66, standing(looks.haru, 'wave')),
    at(484, FLOOR + 18, 0.36, seedling(teal)),
  ),
  /** A person who works at home. */
  pace: scene(
    amber,
    at(176, 280, 0.74, window(amber)),
    at(520, 250, 0.6, calendar(amber, [2, 6, 7, 11])),
    at(330, FLOOR, 0.88, at(0, -130, 1, seated(looks.mio)), desk(amber, 480), at(0, -130, 0.9, laptopBack(amber))),
    at(482, FLOOR - 114, 0.4, cup(amber)),
    at(84, FLOOR, 0.74, pot(amber)),
  ),
  /** Two people at one laptop. */
  clients: scene(
    forest,
    at(268, 150, 0.5, bubble(forest.deep, dots('#ffffff'))),
    at(500, 176, 0.5, bubble(forest.accent, heart('#ffffff'))),
    at(
      320,
      FLOOR,
      0.78,
      at(-110, -130, 0.94, seated(looks.kei)),
      at(110, -130, 0.94, seated(looks.ren)),
      desk(forest, 520),
      at(0, -130, 0.78, laptopBack(forest)),
    ),
    at(64, FLOOR, 0.62, pot(forest)),
    at(586, FLOOR + 4, 0.5, bush()),
  ),
  /** Two people in front of a company's building. */
  companies: scene(
    sky,
    at(170, FLOOR, 0.86, building(sky, 4)),
    at(352, FLOOR, 0.66, standing(looks.sota)),
    at(492, FLOOR, 0.66, wheelchair(looks.mio)),
    at(424, 150, 0.5, bubble(sky.deep, check('#ffffff'))),
    at(594, FLOOR, 0.5, pot(sky)),
    at(52, FLOOR + 4, 0.5, bush()),
  ),
} as const;
