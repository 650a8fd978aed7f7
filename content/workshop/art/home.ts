import type { Mood } from '../moods.ts';
import { area, at, box, dot, line, oval, shade } from './shape.ts';

export function window(mood: Mood, sky: 'day' | 'night' = 'day'): string {
  const night = sky === 'night';
  const view = night
    ? box(-118, -268, 236, 236, '#2b3166', 4) +
      dot(52, -212, 30, '#fbe8b0') +
      dot(64, -220, 26, '#2b3166') +
      dot(-70, -220, 4, '#fff') +
      dot(-30, -180, 4, '#fff') +
      dot(-84, -150, 4, '#fff')
    : box(-118, -268, 236, 236, '#d3ecfb', 4) +
      dot(56, -206, 34, mood.accent) +
      oval(-60, -186, 42, 16, '#ffffff') +
      oval(-34, -198, 30, 18, '#ffffff') +
      area('M-118-32V-76Q-60-120 0-84T118-92V-32Z', '#9ccb8f');
  return (
    box(-134, -284, 268, 268, shade(mood.mid, 0.1), 12) +
    view +
    box(-7, -270, 14, 240, shade(mood.mid, 0.1), 0) +
    box(-120, -156, 240, 14, shade(mood.mid, 0.1), 0) +
    box(-148, -26, 296, 24, mood.mid, 8)
  );
}

export function cup(mood: Mood): string {
  return (
    line('M-24-122q-14-18 0-34t0-34M14-122q-14-18 0-34t0-34', mood.soft, 9) +
    line('M56-78q44-4 40 30q-4 30-46 22', mood.deep, 14) +
    area('M-66-104H66V-40Q66 0 26 0H-26Q-66 0-66-40Z', mood.deep) +
    oval(0, -104, 66, 14, shade(mood.deep, -0.3))
  );
}

export function clock(mood: Mood, hour = 9, minute = 0): string {
  const hand = (turn: number, length: number, width: number): string =>
    `<path d="M0 0V${-length}" transform="rotate(${turn})" stroke="${mood.ink}" stroke-width="${width}" stroke-linecap="round"/>`;
  const ticks = Array.from(
    { length: 12 },
    (_, i) =>
      `<path d="M0-84V-94" transform="rotate(${i * 30})" stroke="${mood.mid}" stroke-width="7" stroke-linecap="round"/>`,
  );
  return at(
    0,
    -116,
    1,
    dot(0, 0, 116, mood.deep),
    dot(0, 0, 102, mood.card),
    ticks.join(''),
    hand(hour * 30 + minute / 2, 48, 12),
    hand(minute * 6, 74, 8),
    dot(0, 0, 10, mood.accent),
  );
}

export function bed(mood: Mood): string {
  return (
    box(-190, -150, 26, 150, shade(mood.mid, -0.25), 8) +
    box(-180, -70, 370, 44, shade(mood.mid, -0.1), 8) +
    box(168, -96, 24, 96, shade(mood.mid, -0.25), 8) +
    box(-160, -112, 96, 46, mood.card, 20) +
    area('M-70-70V-84Q-60-116-20-114H120Q166-112 168-70V-40H-70Z', mood.deep) +
    area('M-70-70V-84Q-60-116-20-114H10V-40H-70Z', mood.soft)
  );
}

export function house(mood: Mood): string {
  return (
    box(-104, -130, 208, 130, shade(mood.soft, 0.55), 6) +
    area('M-136-120L0-228L136-120Z', mood.deep) +
    box(-24, -84, 48, 84, mood.mid, 6) +
    box(44, -104, 42, 42, mood.accent, 6) +
    box(-86, -104, 42, 42, mood.mid, 6)
  );
}

export function phone(mood: Mood, inside = ''): string {
  return (
    box(-66, -230, 132, 230, mood.ink, 22) +
    box(-56, -210, 112, 180, mood.card, 8) +
    dot(0, -15, 7, mood.soft) +
    at(0, -120, 1, inside)
  );
}

export function headset(mood: Mood): string {
  return (
    line('M-76-70V-110Q-76-190 0-190T76-110V-70', mood.deep, 18) +
    box(-98, -100, 42, 78, mood.ink, 18) +
    box(56, -100, 42, 78, mood.ink, 18) +
    line('M78-24Q70 0 26 0', mood.ink, 9) +
    dot(18, 0, 12, mood.accent)
  );
}

/** A battery. `level` is its charge, between 0 and 1. */
export function battery(mood: Mood, level: number): string {
  return (
    box(-34, -236, 68, 30, mood.ink, 8) +
    box(-80, -216, 160, 216, mood.ink, 24) +
    box(-64, -200, 128, 184, mood.card, 14) +
    box(-54, -26 - 164 * level, 108, 164 * level, level < 0.4 ? mood.accent : mood.mid, 10)
  );
}

export function bath(mood: Mood): string {
  return (
    line('M-40-140q-14-18 0-34t0-34M10-140q-14-18 0-34t0-34M60-140q-14-18 0-34t0-34', mood.mid, 9) +
    area('M-150-100H150V-60Q150-12 96-12H-96Q-150-12-150-60Z', mood.deep) +
    box(-164, -116, 328, 24, mood.soft, 12) +
    box(-110, -16, 26, 16, mood.ink, 4) +
    box(84, -16, 26, 16, mood.ink, 4)
  );
}

export function meal(mood: Mood): string {
  return (
    area('M-150-64H-30Q-30-8-70-8H-110Q-150-8-150-64Z', mood.deep) +
    area('M-146-64Q-90-132-34-64Z', '#ffffff') +
    area('M20-64H140Q140-8 100-8H60Q20-8 20-64Z', shade(mood.deep, -0.25)) +
    oval(80, -64, 60, 13, mood.accent) +
    line('M-160 0H160', mood.mid, 10) +
    line('M-90-146q-12-14 0-28t0-28M80-100q-12-14 0-28t0-28', mood.soft, 8)
  );
}

export function lamp(mood: Mood): string {
  return (
    box(-46, -14, 92, 14, mood.ink, 7) +
    line('M0-14V-150', mood.ink, 10) +
    area('M-74-146L-42-230H42L74-146Z', mood.accent)
  );
}
