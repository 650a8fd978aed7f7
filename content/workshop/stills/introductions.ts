/** The pictures at the top of the eight introductions (articles about videos). */

import { bed, clock, cup, window } from '../art/home.ts';
import { moon, pot, sun } from '../art/nature.ts';
import { building, calendar, coins, desk, laptopBack } from '../art/office.ts';
import { looks, seated, standing, wheelchair } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { bubble, check, dots, heart, signpost } from '../art/signs.ts';
import type { Poster } from './poster-page.ts';

const common = { label: '動画の紹介', ground: 'sheet', dark: false } as const;

export const introductions: readonly Poster[] = [
  {
    ...common,
    file: 'rest-is-part-of-work',
    headline: '休むことも|仕事の準備',
    mood: 'rose',
    art: (m) => at(0, -230, 0.95, window(m)) + at(0, 0, 1.25, cup(m)),
  },
  {
    ...common,
    file: 'first-steps-to-work',
    headline: '働きたいと|思ったら',
    mood: 'forest',
    art: (m) => at(-80, 0, 0.95, standing(looks.haru)) + at(95, 0, 1, signpost(m)),
  },
  {
    ...common,
    file: 'telework-from-home',
    headline: '家で働く|という選択',
    mood: 'indigo',
    art: (m) =>
      at(0, -200, 0.8, window(m)) +
      at(0, 0, 0.92, at(0, -130, 1, seated(looks.nao)), desk(m, 430), at(0, -130, 1, laptopBack(m))),
  },
  {
    ...common,
    file: 'starting-with-short-hours',
    headline: '短い時間から|働く',
    mood: 'sky',
    art: (m) => at(-90, 0, 1.2, clock(m, 10, 0)) + at(120, 0, 0.85, coins(m)) + at(110, -260, 0.62, calendar(m)),
  },
  {
    ...common,
    file: 'calm-mornings-and-nights',
    headline: '朝と夜を|整える',
    mood: 'amber',
    art: (m) => at(0, 0, 1, bed(m)) + at(-100, -250, 0.9, sun(m)) + at(110, -250, 0.85, moon(m)),
  },
  {
    ...common,
    file: 'talking-about-your-disability',
    headline: 'だれに、|どこまで話すか',
    mood: 'plum',
    art: (m) =>
      at(-105, 0, 0.84, standing(looks.mio)) +
      at(105, 0, 0.84, standing(looks.fumi)) +
      at(-50, -385, 0.8, bubble(m.deep, dots('#ffffff'))) +
      at(110, -430, 0.7, heart(m.accent)),
  },
  {
    ...common,
    file: 'talking-about-accommodation',
    headline: '合理的配慮を|話し合う',
    mood: 'teal',
    art: (m) =>
      at(-80, 0, 0.88, wheelchair(looks.aoi)) +
      at(130, 0, 0.88, standing(looks.sota)) +
      at(10, -390, 0.75, bubble(m.deep, check('#ffffff'))),
  },
  {
    ...common,
    file: 'first-colleague-at-your-workplace',
    headline: 'はじめて|迎える職場へ',
    mood: 'slate',
    art: (m) => at(-60, 0, 1, building(m, 4)) + at(130, 0, 0.8, standing(looks.kei, 'wave')) + at(-185, 0, 0.6, pot(m)),
  },
];
