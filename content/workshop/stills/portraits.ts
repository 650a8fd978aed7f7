/** Drawings for supervisors and testimonials: portraits, which show no real person, and the buildings of companies. */

import { house } from '../art/home.ts';
import { bush, tree } from '../art/nature.ts';
import { building, ramp } from '../art/office.ts';
import { bust, type Look, looks } from '../art/people.ts';
import { at, box, dot } from '../art/shape.ts';
import { type Art, type MoodName, moods } from '../moods.ts';

export type Still = { readonly file: string; readonly size: number; readonly svg: string };

function canvas(inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">${inside}</svg>`;
}

function portrait(mood: MoodName, look: Look): string {
  const { soft, paper } = moods[mood];
  return canvas(box(0, 0, 512, 512, soft, 0) + dot(256, 262, 214, paper) + at(256, 520, 1.52, bust(look)));
}

function place(mood: MoodName, inside: Art): string {
  const colours = moods[mood];
  return canvas(
    box(0, 0, 512, 512, colours.paper, 0) +
      dot(390, 130, 54, colours.accent) +
      inside(colours) +
      box(0, 440, 512, 72, colours.floor, 0),
  );
}

export const supervisors: readonly Still[] = [
  { file: 'mizuno-akari', size: 512, svg: portrait('teal', looks.mizuno) },
  { file: 'tachibana-kenji', size: 512, svg: portrait('sky', looks.tachibana) },
  { file: 'oka-michiru', size: 512, svg: portrait('rose', looks.oka) },
  { file: 'hayami-toru', size: 512, svg: portrait('slate', looks.hayami) },
  { file: 'segawa-nao', size: 512, svg: portrait('amber', looks.segawa) },
  { file: 'morita-kazuyo', size: 512, svg: portrait('plum', looks.morita) },
];

export const testimonials: readonly Still[] = [
  {
    file: '01',
    size: 256,
    svg: portrait('teal', { skin: '#efc5a2', hair: '#2b2320', style: 'short', top: '#c8674f', glasses: true }),
  },
  {
    file: '02',
    size: 256,
    svg: portrait('amber', { skin: '#f6d3b8', hair: '#6b4a34', style: 'long', top: '#d08a2a' }),
  },
  {
    file: '03',
    size: 256,
    svg: portrait('sky', { skin: '#e3ae87', hair: '#241e1c', style: 'part', top: '#3f6fa3', aid: true }),
  },
  { file: '04', size: 256, svg: portrait('plum', { skin: '#f2c9aa', hair: '#57483f', style: 'bun', top: '#8a5a9c' }) },
  {
    file: '05',
    size: 256,
    svg: portrait('forest', { skin: '#f3cfb4', hair: '#9a9894', style: 'crop', top: '#4c6b3c' }),
  },
  {
    file: '06',
    size: 256,
    svg: place(
      'slate',
      (mood) => at(256, 440, 0.9, building(mood, 4)) + at(440, 440, 0.7, bush()) + at(80, 440, 0.6, bush()),
    ),
  },
  {
    file: '07',
    size: 256,
    svg: place('forest', (mood) => at(210, 440, 1.3, house(mood)) + at(420, 440, 0.9, tree(mood))),
  },
  {
    file: '08',
    size: 256,
    svg: place(
      'rose',
      (mood) => at(220, 440, 1.05, building(mood, 2)) + at(430, 440, 0.7, ramp(mood)) + at(70, 440, 0.6, bush()),
    ),
  },
];
