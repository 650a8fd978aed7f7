/** Drawings of abstract things, such as conversations and choices. */

import type { Mood } from '../moods.ts';
import { area, at, box, dot, line } from './shape.ts';

export function bubble(fill: string, inside = '', tail: 'left' | 'right' = 'left'): string {
  const end = tail === 'left' ? 'M-60-44L-84 0L-14-44Z' : 'M60-44L84 0L14-44Z';
  return box(-120, -190, 240, 150, fill, 36) + area(end, fill) + at(0, -115, 1, inside);
}

export function dots(fill: string): string {
  return dot(-52, 0, 14, fill) + dot(0, 0, 14, fill) + dot(52, 0, 14, fill);
}

export function check(fill: string): string {
  return line('M-42 0L-12 32L46-36', fill, 20);
}

export function question(fill: string): string {
  return line('M-28-22Q-28-54 2-54T32-24Q32-4 2 10V20', fill, 16) + dot(2, 48, 10, fill);
}

export function heart(fill: string): string {
  return area('M0 48C-76 0-66-56-30-56C-12-56 0-40 0-32C0-40 12-56 30-56C66-56 76 0 0 48Z', fill);
}

export function lock(mood: Mood): string {
  return (
    line('M-44-110V-146Q-44-192 0-192T44-146V-110', mood.ink, 18) +
    box(-80, -122, 160, 122, mood.deep, 20) +
    dot(0, -70, 17, mood.accent) +
    box(-7, -66, 14, 34, mood.accent, 6)
  );
}

export function signpost(mood: Mood): string {
  return (
    box(-9, -260, 18, 260, mood.ink, 6) +
    area('M-20-246H96L128-212L96-178H-20Z', mood.deep) +
    area('M20-164H-96L-128-130L-96-96H20Z', mood.accent)
  );
}

export function scales(mood: Mood): string {
  return (
    box(-8, -220, 16, 206, mood.ink, 6) +
    box(-70, -16, 140, 16, mood.ink, 8) +
    line('M-120-196H120', mood.ink, 12) +
    line('M-120-196L-158-110M-120-196L-82-110M120-196L82-110M120-196L158-110', mood.mid, 6) +
    area('M-170-112H-70Q-76-66-120-66T-170-112Z', mood.deep) +
    area('M70-112H170Q164-66 120-66T70-112Z', mood.accent)
  );
}

export function pencil(mood: Mood): string {
  return `<g transform="rotate(28)">${box(-22, -190, 44, 150, mood.accent, 4)}${area('M-22-40L0 6L22-40Z', '#f3d6b4')}${area('M-8-12L0 6L8-12Z', mood.ink)}${box(-22, -214, 44, 34, mood.deep, 8)}</g>`;
}

export function mail(mood: Mood): string {
  return box(-130, -170, 260, 170, mood.deep, 16) + line('M-114-154L0-66L114-154', mood.card, 12);
}

export function steps(mood: Mood): string {
  return (
    box(-150, -60, 100, 60, mood.soft, 6) +
    box(-50, -120, 100, 120, mood.mid, 6) +
    box(50, -180, 100, 180, mood.deep, 6)
  );
}

export function numberBadge(fill: string, text: string, ink: string): string {
  return `${dot(0, -60, 60, fill)}<text x="0" y="-37" text-anchor="middle" font-family="Noto Sans CJK JP" font-weight="700" font-size="66" fill="${ink}">${text}</text>`;
}
