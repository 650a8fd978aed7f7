import type { Mood } from '../moods.ts';
import { area, at, box, dot, line, shade } from './shape.ts';

/** A desk. `width` is in SVG units, and the desk's top is about 130 units above the floor. */
export function desk(mood: Mood, width = 420): string {
  const half = width / 2;
  return (
    box(-half + 26, -120, 20, 120, shade(mood.mid, -0.2), 4) +
    box(half - 46, -120, 20, 120, shade(mood.mid, -0.2), 4) +
    box(-half, -132, width, 24, mood.mid, 10)
  );
}

export function laptop(mood: Mood): string {
  return (
    box(-78, -112, 156, 104, mood.ink, 12) +
    box(-68, -102, 136, 84, mood.soft, 6) +
    line('M-48-78H16M-48-58H44M-48-38H-6', mood.deep, 8) +
    box(-100, -12, 200, 12, shade(mood.ink, 0.25), 6)
  );
}

/** The back of a laptop, for a person who faces the viewer. */
export function laptopBack(mood: Mood): string {
  return (
    box(-84, -108, 168, 104, shade(mood.ink, 0.3), 12) +
    dot(0, -56, 12, mood.soft) +
    box(-100, -10, 200, 10, shade(mood.ink, 0.1), 5)
  );
}

export function monitor(mood: Mood, inside = ''): string {
  return (
    box(-12, -50, 24, 44, shade(mood.ink, 0.3)) +
    box(-60, -12, 120, 12, shade(mood.ink, 0.3), 6) +
    box(-150, -250, 300, 206, mood.ink, 16) +
    box(-136, -236, 272, 178, mood.card, 8) +
    at(0, -147, 1, inside)
  );
}

export function sheet(mood: Mood, rows = 4): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const y = -196 + row * (160 / rows);
    return line(`M-62 ${y}l10 10l18-22`, mood.deep, 9) + box(-20, y - 8, row % 2 === 0 ? 88 : 66, 14, mood.soft, 7);
  });
  return `${box(-92, -244, 184, 244, mood.card, 14)}<rect x="-92" y="-244" width="184" height="244" rx="14" fill="none" stroke="${mood.mid}" stroke-width="6"/>${lines.join('')}`;
}

export function clipboard(mood: Mood): string {
  return box(-104, -262, 208, 270, mood.mid, 18) + at(0, -4, 0.94, sheet(mood)) + box(-44, -276, 88, 36, mood.deep, 12);
}

export function calendar(mood: Mood, marked: readonly number[] = [3, 8, 10]): string {
  const cells = Array.from({ length: 15 }, (_, day) => {
    const x = -96 + (day % 5) * 40;
    const y = -136 + Math.floor(day / 5) * 42;
    return box(x, y, 30, 30, marked.includes(day) ? mood.accent : mood.soft, 7);
  });
  return (
    box(-118, -220, 236, 220, mood.card, 16) +
    area('M-118-164V-204Q-118-220-102-220H102Q118-220 118-204V-164Z', mood.deep) +
    box(-70, -238, 14, 40, mood.ink, 7) +
    box(56, -238, 14, 40, mood.ink, 7) +
    cells.join('')
  );
}

export function briefcase(mood: Mood): string {
  return (
    line('M-40-146V-170Q-40-184-26-184H26Q40-184 40-170V-146', mood.ink, 14) +
    box(-120, -150, 240, 150, mood.deep, 20) +
    box(-120, -92, 240, 12, shade(mood.deep, -0.3), 0) +
    box(-20, -106, 40, 40, mood.accent, 8)
  );
}

export function building(mood: Mood, floors = 4): string {
  const windows = Array.from({ length: floors * 3 }, (_, i) => {
    const x = -84 + (i % 3) * 64;
    const y = -(floors * 70 + 62) + Math.floor(i / 3) * 70;
    return box(x, y, 40, 40, i % 5 === 1 ? mood.accent : mood.paper, 5);
  });
  const height = floors * 70 + 100;
  return (
    box(-116, -height, 232, height, mood.deep, 12) +
    windows.join('') +
    box(-30, -66, 60, 66, mood.soft, 6) +
    line('M0-60V-6', mood.deep, 4)
  );
}

export function ramp(mood: Mood): string {
  return area('M-160 0H160L110-44H60Z', mood.mid) + line('M-140-60L96-110M-140-60V-6M96-110V-46', mood.ink, 8);
}

export function gear(mood: Mood): string {
  const teeth = Array.from(
    { length: 8 },
    (_, i) => `<rect x="-16" y="-98" width="32" height="40" rx="8" fill="${mood.deep}" transform="rotate(${i * 45})"/>`,
  );
  return at(0, -100, 1, teeth.join(''), dot(0, 0, 72, mood.deep), dot(0, 0, 30, mood.card));
}

export function magnifier(mood: Mood): string {
  return (
    line('M42-72L96-14', mood.ink, 26) +
    dot(-10, -128, 84, mood.deep) +
    dot(-10, -128, 62, mood.card) +
    line('M-46-138Q-36-166-8-168', mood.soft, 12)
  );
}

export function coins(mood: Mood): string {
  const pile = (x: number, count: number): string =>
    Array.from({ length: count }, (_, i) =>
      box(x - 48, -26 - i * 30, 96, 26, i % 2 === 0 ? mood.accent : shade(mood.accent, 0.25), 12),
    ).join('');
  return pile(-56, 3) + pile(56, 6);
}

export function chart(mood: Mood): string {
  return (
    box(-110, -135, 50, 135, mood.soft, 8) +
    box(-40, -150, 50, 150, mood.mid, 8) +
    box(30, -162, 50, 162, mood.deep, 8) +
    line('M-92-180L-15-195L58-210', mood.accent, 12)
  );
}
