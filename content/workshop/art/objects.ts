/** Objects from work and home, drawn for the sample clips in the same style as the other drawings. */

import type { Mood } from '../moods.ts';
import { area, at, box, dot, line, oval, shade } from './shape.ts';

const frame = (x: number, y: number, width: number, height: number, stroke: string, radius: number, thick = 6) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="none" stroke="${stroke}" stroke-width="${thick}"/>`;

/** A telephone with a receiver. */
export function telephone(mood: Mood): string {
  const keys = [-40, 0, 40].flatMap((x) => [-70, -38].map((y) => box(x - 12, y, 24, 18, mood.card, 5)));
  return (
    area('M-110 0L-84-104H84L110 0Z', mood.deep) +
    keys.join('') +
    line('M-118-132Q0-176 118-132', mood.ink, 34) +
    box(-140, -142, 58, 44, mood.ink, 16) +
    box(82, -142, 58, 44, mood.ink, 16)
  );
}

export function memo(mood: Mood): string {
  return (
    area('M-104-220H104V-52L58 0H-104Z', '#ffe9a3') +
    area('M104-52H58V0Z', '#e3bf58') +
    line('M-72-172H72M-72-128H72M-72-84H24', shade(mood.deep, 0.1), 11)
  );
}

export function notebook(mood: Mood): string {
  const rings = [-180, -140, -100, -60].map((y) => line(`M-116 ${y}H-84`, mood.ink, 9));
  return (
    box(-100, -226, 210, 226, mood.deep, 14) +
    box(-70, -206, 164, 186, mood.card, 6) +
    line('M-46-164H70M-46-124H70M-46-84H30', mood.mid, 10) +
    rings.join('')
  );
}

/** A checklist of three items, of which the first `ticked` are ticked. */
export function checklist(mood: Mood, ticked: number): string {
  const rows = [0, 1, 2].map((row) => {
    const y = -210 + row * 68;
    return (
      frame(-84, y, 44, 44, mood.deep, 8) +
      (row < ticked ? line(`M-76 ${y + 22}l14 14l28-34`, mood.accent, 13) : '') +
      box(-22, y + 14, row === 1 ? 84 : 104, 16, mood.soft, 8)
    );
  });
  return box(-112, -256, 224, 256, mood.card, 16) + frame(-112, -256, 224, 256, mood.mid, 16) + rows.join('');
}

/** A timer. The coloured sector is the remaining time: `share` is that time as a fraction of an hour. */
export function timer(mood: Mood, share: number): string {
  const angle = Math.min(0.999, Math.max(0.001, share)) * 2 * Math.PI;
  const [x, y] = [Math.sin(angle) * 82, -Math.cos(angle) * 82];
  const rest = `M0 0V-82A82 82 0 ${angle > Math.PI ? 1 : 0} 1 ${x.toFixed(1)} ${y.toFixed(1)}Z`;
  return (
    box(-22, -262, 44, 40, mood.ink, 8) +
    at(
      0,
      -116,
      1,
      dot(0, 0, 116, mood.deep),
      dot(0, 0, 98, mood.card),
      area(rest, mood.accent),
      dot(0, 0, 12, mood.ink),
    )
  );
}

/** A pie chart with one slice; `share` is between 0 and 1. */
export function pie(mood: Mood, share: number): string {
  const angle = Math.min(0.999, Math.max(0.001, share)) * 2 * Math.PI;
  const [x, y] = [Math.sin(angle) * 120, -Math.cos(angle) * 120];
  const part = `M0 0V-120A120 120 0 ${angle > Math.PI ? 1 : 0} 1 ${x.toFixed(1)} ${y.toFixed(1)}Z`;
  return at(0, -124, 1, dot(0, 0, 120, mood.soft), area(part, mood.deep));
}

export function bell(mood: Mood): string {
  return (
    dot(0, -14, 24, mood.ink) +
    area('M-100-34Q-72-64-72-122Q-72-204 0-204T72-122Q72-64 100-34Z', mood.accent) +
    dot(0, -208, 16, shade(mood.accent, -0.2))
  );
}

export function bulb(mood: Mood): string {
  return (
    area('M-40-70Q-94-112-94-164Q-94-254 0-254T94-164Q94-112 40-70Z', '#ffd968') +
    line('M-26-150L-8-120V-72M26-150L8-120V-72', shade(mood.accent, -0.3), 8) +
    box(-38, -66, 76, 22, mood.ink, 8) +
    box(-32, -40, 64, 20, mood.ink, 8) +
    box(-18, -16, 36, 16, mood.ink, 8)
  );
}

export function door(mood: Mood): string {
  return (
    box(-104, -330, 208, 330, shade(mood.mid, -0.2), 8) +
    box(-88, -314, 176, 314, mood.mid, 4) +
    dot(60, -150, 13, mood.accent)
  );
}

export function sofa(mood: Mood): string {
  return (
    box(-150, -196, 300, 150, shade(mood.mid, 0.2), 40) +
    box(-190, -130, 76, 112, mood.mid, 30) +
    box(114, -130, 76, 112, mood.mid, 30) +
    box(-122, -92, 244, 66, shade(mood.mid, 0.1), 22) +
    box(-150, -22, 26, 22, mood.ink, 4) +
    box(124, -22, 26, 22, mood.ink, 4)
  );
}

export function book(mood: Mood): string {
  return (
    area('M0-150Q-70-186-146-160V-14Q-70-38 0 0Z', mood.card) +
    area('M0-150Q70-186 146-160V-14Q70-38 0 0Z', shade(mood.card, -0.06)) +
    line('M0-150Q-70-186-146-160V-14Q-70-38 0 0Q70-38 146-14V-160Q70-186 0-150V0', mood.deep, 9) +
    line('M-116-124Q-70-136-30-118M-116-86Q-70-98-30-80M30-118Q70-136 116-124M30-80Q70-98 116-86', mood.mid, 8)
  );
}

export function train(mood: Mood): string {
  const windows = [-176, -76, 24, 124].map((x) => box(x, -158, 72, 66, '#d3ecfb', 10));
  return (
    box(-220, -190, 440, 160, mood.card, 26) +
    box(-220, -78, 440, 26, mood.deep, 0) +
    windows.join('') +
    frame(-220, -190, 440, 160, mood.mid, 26) +
    [-150, -90, 90, 150].map((x) => dot(x, -24, 24, mood.ink)).join('')
  );
}

export function camera(mood: Mood): string {
  return (
    box(-50, -186, 100, 40, mood.ink, 12) +
    box(-124, -160, 248, 160, mood.deep, 24) +
    dot(0, -80, 62, mood.card) +
    dot(0, -80, 44, mood.ink) +
    dot(-14, -94, 12, mood.card) +
    box(72, -142, 34, 20, mood.accent, 6)
  );
}

/** A printed photograph of a cup. */
export function photo(mood: Mood): string {
  return (
    box(-116, -216, 232, 216, '#ffffff', 8) +
    frame(-116, -216, 232, 216, mood.mid, 8, 5) +
    box(-98, -198, 196, 130, mood.soft, 4) +
    line('M-92-46H92M-92-22H40', mood.ink, 10) +
    at(
      -8,
      -76,
      0.82,
      area('M-50-92H50V-36Q50 0 20 0H-20Q-50 0-50-36Z', mood.deep),
      line('M50-74q34-4 30 24q-4 24-36 18', mood.deep, 11),
    )
  );
}

export function medicine(mood: Mood): string {
  return (
    box(-58, -226, 116, 46, mood.deep, 10) +
    box(-74, -184, 148, 184, mood.card, 18) +
    frame(-74, -184, 148, 184, mood.mid, 18) +
    box(-12, -140, 24, 92, mood.accent, 6) +
    box(-46, -106, 92, 24, mood.accent, 6)
  );
}

export function parcel(mood: Mood): string {
  return (
    box(-124, -180, 248, 180, '#d8a86c', 8) +
    area('M-124-180L-90-222H90L124-180Z', '#e9c28c') +
    box(-24, -222, 48, 90, '#f6e3c0', 0) +
    box(44, -64, 60, 40, mood.card, 4)
  );
}

export function printer(mood: Mood): string {
  return (
    box(-80, -250, 160, 110, mood.card, 6) +
    frame(-80, -250, 160, 110, mood.mid, 6, 5) +
    box(-144, -170, 288, 130, mood.deep, 20) +
    box(-92, -84, 184, 84, mood.card, 6) +
    frame(-92, -84, 184, 84, mood.mid, 6, 5) +
    line('M-58-56H58M-58-28H20', mood.mid, 8) +
    dot(108, -138, 11, mood.accent)
  );
}

export function tray(mood: Mood): string {
  return (
    at(-52, -22, 0.8, area('M-50-92H50V-36Q50 0 20 0H-20Q-50 0-50-36Z', mood.deep), oval(0, -92, 50, 10, '#5b3b29')) +
    area('M30-24Q34-84 82-84T136-24Z', '#f0cf8a') +
    dot(82, -78, 9, '#c23b2e') +
    box(-160, -26, 320, 22, shade(mood.mid, -0.25), 11)
  );
}

export function nameTag(mood: Mood): string {
  return (
    line('M-40-210L0-150L40-210', mood.mid, 12) +
    box(-104, -160, 208, 160, mood.card, 18) +
    frame(-104, -160, 208, 160, mood.deep, 18) +
    dot(-50, -94, 28, mood.mid) +
    area('M-92-30Q-92-66-50-66T-8-30Z', mood.mid) +
    line('M20-104H76M20-70H76M20-36H56', mood.deep, 10)
  );
}

export function screenText(mood: Mood): string {
  return (
    box(-150, -220, 300, 196, mood.ink, 16) +
    box(-134, -204, 268, 164, mood.card, 8) +
    line('M-106-170H106M-106-134H106M-106-98H106M-106-64H10', mood.deep, 12) +
    box(-70, -22, 140, 22, shade(mood.ink, 0.3), 8)
  );
}

/** A calendar of one week. `marked` lists the marked days, counted from 1. */
export function week(mood: Mood, marked: readonly number[]): string {
  const days = Array.from({ length: 7 }, (_, day) =>
    box(-150 + day * 44, -112, 34, 78, marked.includes(day + 1) ? mood.accent : mood.soft, 8),
  );
  return (
    box(-170, -200, 340, 200, mood.card, 18) +
    box(-170, -200, 340, 62, mood.deep, 18) +
    box(-170, -164, 340, 26, mood.deep, 0) +
    frame(-170, -200, 340, 200, mood.deep, 18) +
    days.join('')
  );
}

export function trafficLight(mood: Mood, on: string): string {
  const lamps = [
    ['blue', '#2d77b5'],
    ['yellow', '#f0b429'],
    ['red', '#c23b2e'],
  ] as const;
  const drawn = lamps.map(([name, colour], index) =>
    dot(0, -316 + index * 112, 46, on === 'all' || on === name ? colour : shade(mood.ink, 0.35)),
  );
  return box(-68, -382, 136, 356, mood.ink, 40) + drawn.join('') + box(-40, -28, 80, 28, mood.ink, 6);
}
