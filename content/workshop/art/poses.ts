/** People doing something. A pose is drawn for one moment of a scene, so that it can be animated. */

import type { Mood } from '../moods.ts';
import { sofa } from './objects.ts';
import { desk, laptopBack } from './office.ts';
import { bust, type Expression, type Look, wheelchair } from './people.ts';
import { area, at, box, dot, line, shade } from './shape.ts';

export type Acting = {
  /** Seconds since the scene began. */
  readonly since: number;
  /** Seconds until the scene ends. */
  readonly left: number;
  readonly expression: Expression;
  /** True while this person speaks. */
  readonly speaks: boolean;
};

type Pose = (look: Look, acting: Acting, mood: Mood) => string;

const CLOTH = '#3b4652';
const SHOE = '#2a2f36';
/** The distance that people walk in `walk-in` and `walk-out`, in SVG units. */
const WALK = 420;
const WALK_SECONDS = 1.6;

/** The number of the current step of a motion with `rate` steps a second. The motion stands still within a step. */
const phase = (since: number, rate: number): number => Math.floor(since * rate);
const wave = (since: number, rate: number): number => (phase(since, rate) % 2 === 0 ? 0 : 1);

const standingLegs =
  box(-66, -176, 58, 168, CLOTH, 14) +
  box(8, -176, 58, 168, CLOTH, 14) +
  area('M-70 0q2-22 34-22h28V0Z', SHOE) +
  area('M8 0v-22h28q32 0 34 22Z', SHOE);

function walkingLegs(step: number): string {
  const swing = [26, 0, -26, 0][step % 4] ?? 0;
  const leg = (x: number, turn: number): string =>
    `<g transform="rotate(${turn} ${x} -170)">${box(x - 29, -176, 58, 168, CLOTH, 14)}${area(`M${x - 30} 0q2-22 34-22h28V0Z`, SHOE)}</g>`;
  return leg(-34, swing * 0.7) + leg(34, -swing * 0.7);
}

type Hand = { readonly arm: string; readonly x: number; readonly y: number };
const LEFT_DOWN: Hand = { arm: 'M-86-84Q-104-30-98 18', x: -98, y: 34 };
const RIGHT_DOWN: Hand = { arm: 'M86-84Q104-30 98 18', x: 98, y: 34 };
const FOLDED_LEFT: Hand = { arm: 'M-84-84Q-104-26-46-12', x: -34, y: -12 };
const FOLDED_RIGHT: Hand = { arm: 'M84-84Q104-26 46-12', x: 34, y: -12 };

function limb({ top, skin }: Look, { arm, x, y }: Hand): string {
  return line(arm, shade(top, -0.12), 32) + dot(x, y, 17, skin);
}

function figure(look: Look, { expression }: Acting, left: Hand, right: Hand, held = '', legs = standingLegs): string {
  return legs + at(0, -150, 1, bust(look, 70, expression), limb(look, left), held, limb(look, right));
}

/** The upper body behind a table whose top is about 130 units above the floor. */
function behindTable(look: Look, { expression, since, speaks }: Acting): string {
  const lift = speaks && wave(since, 1.2) === 1 ? -10 : 0;
  return at(
    0,
    -130,
    1,
    bust(look, 102, expression),
    line('M-86-78Q-112-20-60 2', shade(look.top, -0.12), 30),
    line(`M86-78Q112-20 60 ${2 + lift}`, shade(look.top, -0.12), 30),
  );
}

const small = (mood: Mood): string =>
  box(-30, -46, 60, 50, mood.deep, 10) + line('M30-34q20-2 18 14q-2 18-22 14', mood.deep, 8);

/** The same `acting` with closed eyes, and with the head tilted by `tilt` degrees. */
const resting = (acting: Acting, tilt = 0): Acting => ({
  ...acting,
  expression: { ...acting.expression, eyes: 'closed', tilt },
});

const inBed: Pose = (look, acting, mood) =>
  box(-150, -250, 300, 250, shade(mood.mid, -0.1), 26) +
  box(-104, -214, 208, 96, mood.card, 34) +
  at(0, -96, 0.9, bust(look, 102, acting.expression)) +
  area('M-176 0V-96Q-176-128-120-122Q0-104 120-122Q176-128 176-96V0Z', mood.deep) +
  area('M-176-70Q-176-128-120-122Q0-104 120-122Q176-128 176-70Q0-40-176-70Z', mood.soft);

export const poses = {
  stand: (look, acting) => figure(look, acting, LEFT_DOWN, RIGHT_DOWN),
  hold: (look, acting) => figure(look, acting, FOLDED_LEFT, FOLDED_RIGHT),
  wave: (look, acting) => {
    const up = acting.since < 2.5 && wave(acting.since, 4) === 1;
    return figure(look, acting, LEFT_DOWN, {
      arm: up ? 'M86-80Q146-88 158-142' : 'M86-80Q138-96 132-156',
      x: up ? 160 : 132,
      y: up ? -158 : -172,
    });
  },
  talk: (look, acting) => {
    const up = acting.speaks && wave(acting.since, 0.9) === 1;
    return figure(look, acting, LEFT_DOWN, {
      arm: up ? 'M86-84Q124-36 132-82' : 'M86-84Q118-30 112-46',
      x: up ? 134 : 114,
      y: up ? -94 : -58,
    });
  },
  point: (look, acting) => figure(look, acting, LEFT_DOWN, { arm: 'M86-84Q130-84 178-112', x: 188, y: -118 }),
  think: (look, acting) =>
    figure(look, { ...acting, expression: { ...acting.expression, tilt: 5 } }, LEFT_DOWN, {
      arm: 'M84-80Q128-40 52-112',
      x: 44,
      y: -124,
    }),
  phone: (look, acting) =>
    figure(
      look,
      acting,
      LEFT_DOWN,
      { arm: 'M84-80Q138-70 76-160', x: 72, y: -170 },
      `<g transform="rotate(-12 62 -180)">${box(50, -218, 24, 62, SHOE, 8)}</g>`,
    ),
  tired: (look, acting) =>
    figure(look, resting({ ...acting, expression: { ...acting.expression, serious: true } }, 9), LEFT_DOWN, RIGHT_DOWN),
  cup: (look, acting, mood) => figure(look, acting, FOLDED_LEFT, FOLDED_RIGHT, at(0, -8, 1, small(mood))),
  cane: (look, acting) =>
    figure(
      look,
      { ...acting, expression: { ...acting.expression, eyes: 'closed' } },
      LEFT_DOWN,
      { arm: 'M86-84Q116-40 118-4', x: 120, y: 8 },
      line('M118-10L206 148', '#46525e', 13) +
        line('M118-10L206 148', '#ffffff', 8) +
        line('M192 123L206 148', '#c23b2e', 8),
    ),
  desk: (look, acting, mood) => behindTable(look, acting) + desk(mood, 400) + at(0, -130, 0.9, laptopBack(mood)),
  table: (look, acting, mood) => behindTable(look, acting) + desk(mood, 340),
  bed: inBed,
  asleep: (look, acting, mood) => inBed(look, resting(acting, 14), mood),
  wheelchair: (look, { expression }) => wheelchair(look, 'hold', expression),
  rest: (look, acting, mood) =>
    sofa(mood) +
    at(0, -78, 0.92, bust(look, 102, resting(acting, 6).expression)) +
    box(-70, -96, 64, 92, CLOTH, 22) +
    box(6, -96, 64, 92, CLOTH, 22),
  'walk-in': (look, acting) => {
    const walked = Math.min(1, acting.since / WALK_SECONDS);
    const legs = walked < 1 ? walkingLegs(phase(acting.since, 6)) : standingLegs;
    return at(Math.round((walked - 1) * WALK), 0, 1, figure(look, acting, LEFT_DOWN, RIGHT_DOWN, '', legs));
  },
  'walk-out': (look, acting) => {
    const walked = Math.max(0, 1 - acting.left / WALK_SECONDS);
    const legs = walked > 0 ? walkingLegs(phase(acting.since, 6)) : standingLegs;
    return at(Math.round(-walked * WALK), 0, 1, figure(look, acting, LEFT_DOWN, RIGHT_DOWN, '', legs));
  },
} as const satisfies Record<string, Pose>;

export type PoseName = keyof typeof poses;
