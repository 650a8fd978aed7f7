/** Drawings about hearing, seeing and understanding, about daily life and about relations between people. */

import type { Mood } from '../moods.ts';
import { area, at, box, dot, line, oval, shade } from './shape.ts';

export function ear(mood: Mood): string {
  return (
    area('M-60-120Q-76-240 20-240Q108-240 100-150Q96-104 56-76Q40-60 34-30Q24 4-14 0Q-52-4-50-44Z', '#f2c9aa') +
    line('M-18-128Q-22-196 26-194Q68-190 58-142Q52-118 24-104', shade('#f2c9aa', -0.3), 11) +
    line('M124-186q24 46 0 92M156-212q42 72 0 144', mood.accent, 12)
  );
}

export function eye(mood: Mood): string {
  return (
    area('M-150-100Q0-238 150-100Q0 38-150-100Z', '#ffffff') +
    line('M-150-100Q0-238 150-100Q0 38-150-100Z', mood.ink, 10) +
    dot(0, -100, 54, mood.deep) +
    dot(0, -100, 26, mood.ink) +
    dot(-18, -118, 11, '#ffffff')
  );
}

/** A loudspeaker with three waves, of which the first `loud` are visible. */
export function speaker(mood: Mood, loud: number): string {
  const waves = ['M56-168q32 38 0 76', 'M92-200q62 70 0 140', 'M128-232q92 102 0 204'];
  return (
    box(-120, -170, 70, 80, mood.deep, 10) +
    area('M-60-170L20-228V-32L-60-90Z', mood.deep) +
    waves
      .slice(0, loud)
      .map((wave) => line(wave, mood.accent, 14))
      .join('')
  );
}

export function microphone(mood: Mood): string {
  return (
    box(-46, -240, 92, 150, mood.deep, 46) +
    line('M-78-150Q-78-62 0-62T78-150M0-62V-12', mood.ink, 14) +
    box(-60, -14, 120, 14, mood.ink, 7)
  );
}

/** A Wi-Fi symbol with three waves, of which the first `bars` are visible. */
export function wifi(mood: Mood, bars: number): string {
  const waves = ['M-46-76Q0-116 46-76', 'M-92-120Q0-200 92-120', 'M-136-164Q0-284 136-164'];
  return (
    dot(0, -30, 24, mood.deep) +
    waves
      .slice(0, bars)
      .map((wave) => line(wave, mood.deep, 24))
      .join('')
  );
}

/** A screen with a person's head and shoulders above one line of captions. */
export function captionScreen(mood: Mood): string {
  return (
    box(-150, -220, 300, 196, mood.ink, 16) +
    box(-136, -206, 272, 168, mood.paper, 8) +
    dot(0, -158, 30, mood.mid) +
    area('M-56-92Q-56-128 0-128T56-92Z', mood.mid) +
    box(-112, -90, 224, 40, mood.ink, 6) +
    line('M-90-70H90', '#ffffff', 11) +
    box(-70, -22, 140, 22, shade(mood.ink, 0.3), 8)
  );
}

export function earmuffs(mood: Mood): string {
  return (
    line('M-96-90V-130Q-96-232 0-232T96-130V-90', mood.ink, 20) +
    box(-136, -132, 66, 122, mood.deep, 30) +
    box(70, -132, 66, 122, mood.deep, 30) +
    box(-84, -116, 26, 90, mood.accent, 12) +
    box(58, -116, 26, 90, mood.accent, 12)
  );
}

export function handshake(mood: Mood): string {
  return (
    line('M-176-96H-96', mood.deep, 62) +
    line('M176-96H96', mood.accent, 62) +
    line('M-100-96Q-40-132 26-86', '#f2c9aa', 46) +
    line('M100-96Q40-128-22-80', '#e3ae87', 46) +
    line('M-22-80l24 26M6-92l30 30', '#f2c9aa', 26)
  );
}

export function shield(mood: Mood): string {
  return (
    area('M0-256Q58-220 116-220V-124Q116-40 0 0Q-116-40-116-124V-220Q-58-220 0-256Z', mood.deep) +
    line('M-50-124L-12-84L56-164', mood.card, 24)
  );
}

export function crowd(mood: Mood): string {
  const one = (x: number, y: number, size: number, fill: string): string =>
    at(x, y, size, dot(0, -150, 50, fill), area('M-84 0Q-84-88 0-88T84 0Z', fill));
  return one(-92, -26, 0.86, mood.mid) + one(92, -26, 0.86, mood.mid) + one(0, 0, 1.08, mood.deep);
}

export function person(mood: Mood): string {
  return dot(0, -162, 54, mood.deep) + area('M-91 0Q-91-95 0-95T91 0Z', mood.deep);
}

export function raisedHand(mood: Mood): string {
  const fingers = [-54, -18, 18, 54].map((x, index) =>
    box(x - 15, -232 + Math.abs(index - 1.5) * 14, 30, 130, '#efc5a2', 15),
  );
  return (
    box(-44, -84, 88, 84, mood.deep, 12) +
    fingers.join('') +
    area('M-69-150H69V-104Q69-64 30-64H-30Q-69-64-69-104Z', '#efc5a2') +
    line('M-64-108L-100-150', '#efc5a2', 28)
  );
}

export function flag(mood: Mood): string {
  return box(-74, -300, 16, 300, mood.ink, 8) + area('M-58-290H96L58-232L96-174H-58Z', mood.accent);
}

export function arrows(mood: Mood): string {
  return (
    line('M-120-170H96', mood.deep, 26) +
    area('M70-226L150-170L70-114Z', mood.deep) +
    line('M120-62H-96', mood.accent, 26) +
    area('M-70-118L-150-62L-70-6Z', mood.accent)
  );
}

export function plus(mood: Mood): string {
  return dot(0, -100, 100, mood.deep) + line('M-52-100H52M0-152V-48', '#ffffff', 26);
}

export function minus(mood: Mood): string {
  return dot(0, -100, 100, mood.accent) + line('M-52-100H52', '#ffffff', 26);
}

/** Rain falling from a cloud, at `step` of an animation of three steps. */
export function rain(mood: Mood, step: number): string {
  const drops = [-90, -40, 10, 60, 100].map((x, index) => {
    const y = -120 + ((index * 37 + step * 40) % 120);
    return line(`M${x} ${y}l-10 30`, mood.mid, 9);
  });
  return (
    drops.join('') +
    oval(-50, -170, 90, 46, shade(mood.mid, 0.3)) +
    oval(54, -166, 84, 44, shade(mood.mid, 0.3)) +
    oval(0, -206, 76, 52, shade(mood.mid, 0.3))
  );
}

export function toothbrush(mood: Mood): string {
  return at(
    0,
    -70,
    1,
    `<g transform="rotate(-28)">${box(-140, -30, 290, 30, mood.deep, 15)}${box(66, -66, 78, 40, '#ffffff', 6)}${box(66, -66, 78, 16, mood.accent, 6)}</g>`,
  );
}

export function clothes(mood: Mood): string {
  return (
    line('M0-250q26-22 26 0T0-222L-120-170H120L0-222', mood.ink, 9) +
    area('M-60-196L-128-160L-104-88L-76-100V0H76V-100L104-88L128-160L60-196Q0-150-60-196Z', mood.deep)
  );
}

export function bread(mood: Mood): string {
  return (
    oval(0, -14, 150, 20, mood.soft) +
    area('M-110-110Q-120-180-60-180H60Q120-180 110-110L96-24H-96Z', '#c98a4b') +
    area('M-92-112Q-98-160-52-160H52Q98-160 92-112L80-40H-80Z', '#f6dcae')
  );
}

export function alarm(mood: Mood, ringing: boolean): string {
  const waves = ringing ? line('M-150-206q-26 34-14 76M150-206q26 34 14 76', mood.accent, 11) : '';
  return (
    dot(-70, -210, 38, mood.deep) +
    dot(70, -210, 38, mood.deep) +
    line('M-62-32L-84-4M62-32L84-4', mood.ink, 18) +
    at(0, -116, 1, dot(0, 0, 104, mood.deep), dot(0, 0, 86, mood.card), line('M0 0V-56M0 0V40', mood.ink, 12)) +
    waves
  );
}

export function questionCard(mood: Mood): string {
  return (
    box(-100, -240, 200, 240, mood.card, 18) +
    `<rect x="-100" y="-240" width="200" height="240" rx="18" fill="none" stroke="${mood.deep}" stroke-width="8"/>` +
    at(0, -124, 1.3, line('M-28-22Q-28-54 2-54T32-24Q32-4 2 10V20', mood.deep, 16), dot(2, 48, 10, mood.deep))
  );
}
