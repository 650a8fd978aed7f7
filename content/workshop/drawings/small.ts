/** Small drawings of 320 × 240 units for messages. Their background is transparent, to suit light and dark themes. */

import { cup } from '../art/home.ts';
import { bush, cloud, moon, pot, seedling, sun, umbrella } from '../art/nature.ts';
import { memo } from '../art/objects.ts';
import { magnifier } from '../art/office.ts';
import { looks, standing } from '../art/people.ts';
import { at, dot, oval } from '../art/shape.ts';
import { bubble, heart, question, signpost } from '../art/signs.ts';
import { type Mood, moods } from '../moods.ts';

const FLOOR = 214;

const onHill = ({ soft, floor }: Mood, ...parts: readonly string[]): string =>
  [dot(160, 116, 104, soft), oval(160, FLOOR, 150, 16, floor), ...parts].join('');

const { teal, amber, sky, forest } = moods;

export const small = {
  /** Shown after something is saved, such as a condition record. For the record of a hard day, `rest` is shown. */
  recorded: onHill(teal, at(238, 106, 0.3, sun(teal)), at(150, FLOOR, 0.62, pot(teal))),
  /** Shown after the record of a hard day is saved, and after a deregistration. */
  rest: onHill(amber, at(222, 92, 0.3, moon(amber)), at(150, FLOOR, 0.7, cup({ ...amber, soft: '#ffffff' }))),
  /** Shown if a list is still empty. */
  empty: onHill(forest, at(118, FLOOR, 0.6, memo(forest)), at(220, FLOOR, 0.66, seedling(forest))),
  /** Shown if a search found nothing. */
  notFound: onHill(sky, at(150, FLOOR, 0.66, magnifier(sky)), at(240, FLOOR, 0.36, bush())),
  /** Shown if there is no connection. */
  offline: onHill(sky, at(160, 96, 0.6, cloud('#ffffff')), at(160, FLOOR, 0.5, umbrella(sky))),
  /** Shown if something went wrong. */
  error: onHill(
    amber,
    at(124, FLOOR, 0.62, signpost(amber)),
    at(228, FLOOR - 40, 0.34, bubble(amber.deep, question('#ffffff'))),
  ),
  /** Shown after a registration. */
  thanks: onHill(
    teal,
    at(132, FLOOR, 0.42, standing(looks.haru, 'wave')),
    at(240, 120, 0.34, bubble(teal.accent, heart('#ffffff'))),
    at(236, FLOOR, 0.34, seedling(teal)),
  ),
} as const;
