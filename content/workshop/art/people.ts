/**
 * People in several poses. All faces are drawn in the same style. No drawing may show a person as sad, small or
 * dependent on others.
 */

import { area, at, box, dot, line, oval, shade } from './shape.ts';

export type Hair = 'short' | 'part' | 'bob' | 'long' | 'bun' | 'curly' | 'crop';

export type Look = {
  readonly skin: string;
  readonly hair: string;
  readonly style: Hair;
  readonly top: string;
  readonly glasses?: boolean;
  readonly suit?: boolean;
  readonly beard?: boolean;
  readonly aid?: boolean;
};

export const looks = {
  aoi: { skin: '#f6d3b8', hair: '#3a2a22', style: 'bob', top: '#2f7f73' },
  ren: { skin: '#efc5a2', hair: '#2b2320', style: 'short', top: '#3f6fa3' },
  mio: { skin: '#f4cdb0', hair: '#5b3b29', style: 'long', top: '#c8674f' },
  sota: { skin: '#e8b894', hair: '#241e1c', style: 'part', top: '#5a6b7a', suit: true },
  kei: { skin: '#f2c9aa', hair: '#4a3a33', style: 'bun', top: '#8a5a9c', glasses: true },
  haru: { skin: '#e3ae87', hair: '#2f2622', style: 'curly', top: '#d69a2d' },
  fumi: { skin: '#f3cfb4', hair: '#9a9894', style: 'crop', top: '#4c6b3c', glasses: true },
  nao: { skin: '#f0c6a4', hair: '#6b4a34', style: 'bob', top: '#3d4a8a', suit: true, aid: true },
  mizuno: { skin: '#f6d3b8', hair: '#33251f', style: 'bob', top: '#2f7f73' },
  tachibana: { skin: '#eac09c', hair: '#4b4744', style: 'part', top: '#2b4a73', suit: true, glasses: true },
  oka: { skin: '#f4cdb0', hair: '#5b3b29', style: 'bun', top: '#b85c4a' },
  hayami: { skin: '#e5b48e', hair: '#221c1a', style: 'short', top: '#46525e', suit: true },
  segawa: { skin: '#f0c6a4', hair: '#3b2b24', style: 'curly', top: '#4a6fa5' },
  morita: { skin: '#f3cfb4', hair: '#a7a3a0', style: 'bob', top: '#6d4a80', glasses: true },
  kimura: { skin: '#ebbf9a', hair: '#5a3d28', style: 'part', top: '#c99326', aid: true },
  tadokoro: { skin: '#f5d0b5', hair: '#4a3226', style: 'long', top: '#7fae6a' },
  nakahara: { skin: '#e6b690', hair: '#2d2522', style: 'short', top: '#2c3f66', beard: true },
  asahina: { skin: '#f3c8a6', hair: '#3c2a20', style: 'bob', top: '#d9772f', suit: true },
  komori: { skin: '#ecc29d', hair: '#6a4a30', style: 'crop', top: '#7a4a34' },
  hinata: { skin: '#f1c9aa', hair: '#40302a', style: 'bun', top: '#7fa8c9' },
} as const satisfies Record<string, Look>;

function hairBehind({ style, hair }: Look): string {
  if (style === 'bob') return box(-65, -262, 130, 128, hair, 58);
  if (style === 'long') return box(-67, -262, 134, 190, hair, 60);
  if (style === 'bun') return dot(0, -268, 27, hair);
  if (style !== 'curly') return '';
  return [
    [-52, -206],
    [-50, -236],
    [-26, -258],
    [4, -264],
    [34, -254],
    [52, -232],
    [54, -204],
  ]
    .map(([x = 0, y = 0]) => dot(x, y, 25, hair))
    .join('');
}

function hairInFront({ style, hair }: Look): string {
  if (style === 'curly') return area('M-56-196C-62-286 62-286 56-196C40-224-36-226-56-196Z', hair);
  if (style === 'crop')
    return area('M-56-196C-62-284 62-284 56-196C52-222 44-234 26-238C8-242-10-242-26-238C-44-234-52-222-55-200Z', hair);
  if (style === 'short')
    return area(
      'M-57-190C-66-284 66-284 57-190C54-212 46-224 34-228C10-222-18-222-34-228C-46-224-54-212-57-192Z',
      hair,
    );
  if (style === 'part') return area('M-58-190C-68-286 68-286 58-190C52-214 30-226-10-240C-22-222-46-214-58-190Z', hair);
  return area('M-59-184C-68-290 68-290 59-184C52-206 44-220 30-226C4-212-34-216-44-222C-52-212-54-200-59-184Z', hair);
}

/** The expression of a face at one moment. `mouth`: 0 closed, 1 half open, 2 open. */
export type Expression = {
  readonly mouth?: 0 | 1 | 2;
  readonly eyes?: 'open' | 'closed';
  /** The head's tilt in degrees. */
  readonly tilt?: number;
  readonly serious?: boolean;
};

const INK = '#33261f';

function mouthOf({ mouth = 0, serious }: Expression, closed: string): string {
  if (mouth === 2) return oval(0, -160, 12, 10, '#7a2f27');
  if (mouth === 1) return oval(0, -161, 11, 5, '#7a2f27');
  return line(serious === true ? 'M-12-160H12' : 'M-15-166Q0-153 15-166', closed, 4);
}

function eyesOf({ eyes }: Expression): string {
  if (eyes === 'closed') return line('M-28-192q8 6 16 0M12-192q8 6 16 0', INK, 4);
  return oval(-20, -193, 4.6, 6, INK) + oval(20, -193, 4.6, 6, INK);
}

function face({ skin, glasses, beard, aid }: Look, expression: Expression): string {
  return [
    dot(-53, -190, 11, skin),
    dot(53, -190, 11, skin),
    oval(0, -194, 53, 59, skin),
    beard === true ? area('M-46-176C-44-128 44-128 46-176C30-160-30-160-46-176Z', shade('#4a3a33', 0.1)) : '',
    oval(-31, -174, 10, 6, shade(skin, -0.1)),
    oval(31, -174, 10, 6, shade(skin, -0.1)),
    eyesOf(expression),
    mouthOf(expression, beard === true ? '#ffffff' : INK),
    glasses === true
      ? `<g fill="none" stroke="${INK}" stroke-width="4"><rect x="-37" y="-207" width="31" height="26" rx="11"/><rect x="6" y="-207" width="31" height="26" rx="11"/><path d="M-6-196H6"/></g>`
      : '',
    aid === true ? line('M57-200q11 8 1 22', '#f2b33d', 6) : '',
  ].join('');
}

/** `waist` is half the width at the lower edge. A standing figure has a slimmer waist than a bust. */
function torso({ top, skin, suit }: Look, waist: number): string {
  const body = area(`M${-waist} 0L-102-54C-102-106-66-120-32-126H32C66-120 102-106 102-54L${waist} 0Z`, top);
  const neck = area('M-20-160H20V-124Q0-100-20-124Z', shade(skin, -0.1));
  if (suit !== true) return body + area('M-32-127Q0-92 32-127L26-134H-26Z', shade(top, 0.25)) + neck;
  return (
    body +
    area('M-26-127L0-62L26-127Z', '#ffffff') +
    area('M-34-128L-4-52L-30-84L-46-96Z', shade(top, -0.22)) +
    area('M34-128L4-52L30-84L46-96Z', shade(top, -0.22)) +
    neck
  );
}

/** Head and shoulders, about 210 units wide and 290 high. */
export function bust(look: Look, waist = 102, expression: Expression = {}): string {
  const tilted = (part: string): string =>
    expression.tilt === undefined ? part : `<g transform="rotate(${expression.tilt} 0 -130)">${part}</g>`;
  return tilted(hairBehind(look)) + torso(look, waist) + tilted(face(look, expression) + hairInFront(look));
}

export type Pose = 'down' | 'wave' | 'hold';

function arms({ top, skin }: Look, pose: Pose): string {
  const sleeve = shade(top, -0.12);
  const arm = (d: string, x: number, y: number): string => line(d, sleeve, 32) + dot(x, y, 17, skin);
  const left = pose === 'hold' ? arm('M-84-84Q-104-26-46-12', -34, -12) : arm('M-86-84Q-104-30-98 18', -98, 34);
  if (pose === 'hold') return left + arm('M84-84Q104-26 46-12', 34, -12);
  return left + (pose === 'wave' ? arm('M86-80Q138-96 140-156', 140, -172) : arm('M86-84Q104-30 98 18', 98, 34));
}

/** A standing person. The feet are at 0,0; the height is about 440 units. */
export function standing(look: Look, pose: Pose = 'down'): string {
  const cloth = '#3b4652';
  const legs =
    box(-66, -176, 58, 168, cloth, 14) +
    box(8, -176, 58, 168, cloth, 14) +
    area('M-70 0q2-22 34-22h28V0Z', '#2a2f36') +
    area('M8 0v-22h28q32 0 34 22Z', '#2a2f36');
  return legs + at(0, -150, 1, bust(look, 70), arms(look, pose));
}

/** A person in a wheelchair from the front, about 400 units high. */
export function wheelchair(look: Look, pose: Pose = 'hold', expression: Expression = {}): string {
  const frame = '#46525e';
  const cloth = '#3b4652';
  const wheel = (x: number): string =>
    `<ellipse cx="${x}" cy="-74" rx="15" ry="74" fill="none" stroke="${frame}" stroke-width="11"/>`;
  return [
    box(-92, -250, 184, 150, shade(frame, 0.3), 20),
    wheel(-124),
    wheel(124),
    at(0, -118, 1, bust(look, 84, expression)),
    box(-90, -136, 84, 54, cloth, 24),
    box(6, -136, 84, 54, cloth, 24),
    box(-82, -110, 50, 92, shade(cloth, 0.12), 16),
    box(32, -110, 50, 92, shade(cloth, 0.12), 16),
    box(-88, -22, 66, 20, '#2a2f36', 10),
    box(22, -22, 66, 20, '#2a2f36', 10),
    at(0, -118, 1, arms(look, pose)),
  ].join('');
}

/** The part of a seated person that is visible above a table. */
export function seated(look: Look): string {
  return at(
    0,
    0,
    1,
    bust(look),
    line('M-86-78Q-112-20-60 2', shade(look.top, -0.12), 30),
    line('M86-78Q112-20 60 2', shade(look.top, -0.12), 30),
  );
}

export type LookName = keyof typeof looks;
