/** Plants and weather. The seedling is the product's symbol. */

import type { Mood } from '../moods.ts';
import { area, at, box, dot, line, oval, shade } from './shape.ts';

const leafGreen = '#5f9a4c';

export function seedling(mood: Mood, soil = true): string {
  return (
    (soil ? oval(0, 0, 92, 20, shade(mood.mid, -0.35)) : '') +
    line('M0-4Q4-60-2-112', leafGreen, 12) +
    area('M-2-104C-12-164-72-172-104-160C-98-112-50-92-2-104Z', leafGreen) +
    area('M-2-118C4-180 62-202 100-190C98-138 50-106-2-118Z', shade(leafGreen, 0.22))
  );
}

export function pot(mood: Mood): string {
  return (
    at(0, -84, 0.86, seedling(mood, false)) +
    area('M-62-92H62L46 0H-46Z', mood.accent) +
    box(-70, -104, 140, 24, shade(mood.accent, -0.15), 8)
  );
}

export function tree(mood: Mood): string {
  return (
    box(-14, -110, 28, 110, shade('#7a5636', 0.05), 8) +
    dot(0, -190, 84, leafGreen) +
    dot(-58, -140, 56, shade(leafGreen, -0.1)) +
    dot(58, -146, 58, shade(leafGreen, 0.16)) +
    dot(20, -220, 8, mood.accent) +
    dot(-36, -180, 8, mood.accent)
  );
}

export function bush(): string {
  return (
    dot(-50, -32, 36, shade(leafGreen, -0.08)) +
    dot(0, -46, 48, leafGreen) +
    dot(54, -30, 36, shade(leafGreen, 0.14)) +
    box(-86, -24, 176, 24, leafGreen, 12)
  );
}

export function sun(mood: Mood): string {
  const rays = Array.from(
    { length: 10 },
    (_, i) =>
      `<path d="M0-84V-108" transform="rotate(${i * 36})" stroke="${mood.accent}" stroke-width="13" stroke-linecap="round"/>`,
  );
  return at(0, -110, 1, rays.join(''), dot(0, 0, 62, mood.accent));
}

export function moon(mood: Mood): string {
  return (
    area('M30-200C-40-190-84-140-76-84C-68-22 0 14 66-14C10-30-20-70-18-116C-16-152 0-182 30-200Z', mood.accent) +
    dot(54, -150, 7, mood.accent) +
    dot(86, -106, 5, mood.accent)
  );
}

export function cloud(fill: string): string {
  return oval(0, -30, 110, 30, fill) + dot(-36, -52, 40, fill) + dot(26, -62, 52, fill);
}

export function umbrella(mood: Mood): string {
  return (
    line('M0-210V-24Q0 0-22 0T-44-24', mood.ink, 10) +
    area('M-130-104Q-118-214 0-220T130-104Q98-128 66-104Q34-128 0-104Q-34-128-66-104Q-98-128-130-104Z', mood.deep)
  );
}
