/** Thumbnails of the videos on staying in work and on ways of working. */

import { clock, cup, headset, house, lamp, phone, window } from '../art/home.ts';
import { pot, seedling } from '../art/nature.ts';
import { building, calendar, clipboard, desk, gear, laptopBack, monitor, sheet } from '../art/office.ts';
import { bust, looks, seated, standing } from '../art/people.ts';
import { at } from '../art/shape.ts';
import { bubble, check, dots, numberBadge, pencil, question, scales } from '../art/signs.ts';
import type { Thumbnail } from './thumbnails-finding-living.ts';

export const workingAndStyles: readonly Thumbnail[] = [
  {
    file: '002-accommodation-basics',
    headline: '合理的配慮|ってなに？',
    mood: 'teal',
    dark: false,
    art: (m) => at(0, 0, 1.3, scales(m)) + at(0, -310, 0.75, seedling(m, false)),
  },
  {
    file: '008-telework-first-week',
    headline: '在宅勤務の|最初の一週間',
    mood: 'indigo',
    dark: false,
    art: (m) =>
      at(0, -210, 0.82, window(m)) +
      at(0, 0, 0.92, at(0, -130, 1, seated(looks.aoi)), desk(m, 430), at(0, -130, 1, laptopBack(m))),
  },
  {
    file: '010-when-to-ask',
    headline: '質問の|タイミング',
    mood: 'sky',
    dark: false,
    art: (m) =>
      at(-80, 0, 0.98, standing(looks.ren, 'wave')) + at(120, -330, 0.95, bubble(m.deep, question('#ffffff'))),
  },
  {
    file: '011-story-hearing-office',
    headline: '聞こえにくい|私の工夫',
    mood: 'plum',
    dark: false,
    art: (m) =>
      at(0, 0, 0.95, at(0, -130, 1.15, seated(looks.nao)), desk(m, 440), at(130, -130, 0.42, clipboard(m))) +
      at(-120, -410, 0.7, bubble(m.deep, at(0, 0, 0.8, dots('#ffffff')))),
  },
  {
    file: '012-company-quiet-room',
    headline: '静かな休憩室を|つくった会社',
    mood: 'slate',
    dark: true,
    art: (m) => at(-90, -110, 0.9, window(m, 'night')) + at(120, 0, 1.5, lamp(m)) + at(-70, 0, 0.7, cup(m)),
  },
  {
    file: '016-memo-checklist',
    headline: '忘れないための|メモ',
    mood: 'forest',
    dark: false,
    art: (m) => at(-40, 0, 1.45, clipboard(m)) + at(150, 10, 1.2, pencil(m)),
  },
  {
    file: '017-after-telling-company',
    headline: '伝えたあとの|話し合い',
    mood: 'teal',
    dark: true,
    art: (m) =>
      at(0, 0, 0.84, at(-115, -130, 1, seated(looks.mio)), at(115, -130, 1, seated(looks.sota)), desk(m, 500)) +
      at(0, -360, 0.75, bubble(m.deep, check('#ffffff'))),
  },
  {
    file: '020-screen-reader-meeting',
    headline: '画面読み上げで|会議に出る',
    mood: 'indigo',
    dark: true,
    art: (m) =>
      at(0, 0, 1.25, monitor(m, at(-62, 88, 0.5, bust(looks.kei)) + at(66, 88, 0.5, bust(looks.fumi)))) +
      at(0, -330, 0.72, headset(m)),
  },
  {
    file: '022-regular-talk-with-boss',
    headline: '安心して話せる|定期面談',
    mood: 'amber',
    dark: false,
    art: (m) =>
      at(
        0,
        0,
        0.84,
        at(-115, -130, 1, seated(looks.haru)),
        at(115, -130, 1, seated(looks.fumi)),
        desk(m, 500),
        at(0, -130, 0.5, cup(m)),
      ) + at(0, -370, 0.42, calendar(m)),
  },
  {
    file: '024-phone-calls-at-work',
    headline: '電話が|にがてな人へ',
    mood: 'rose',
    dark: true,
    art: (m) =>
      at(-70, 0, 1.7, phone(m, at(0, 40, 0.32, bubble(m.mid, dots('#ffffff'))))) + at(130, 0, 0.95, headset(m)),
  },
  {
    file: '028-company-remote-data',
    headline: '各地から働く|在宅チーム',
    mood: 'sky',
    dark: true,
    art: (m) => at(-110, 0, 0.8, house(m)) + at(110, 0, 0.8, house(m)) + at(0, -230, 0.8, house(m)),
  },
  {
    file: '029-deciding-priority',
    headline: '順番を|決める方法',
    mood: 'teal',
    dark: false,
    art: (m) =>
      at(-120, -250, 1.15, numberBadge(m.deep, '1', '#ffffff')) +
      at(-120, -105, 1.15, numberBadge(m.mid, '2', '#ffffff')) +
      at(-120, 40, 1.15, numberBadge(m.accent, '3', '#1a1a1a')) +
      at(90, 0, 1.3, sheet(m, 3)),
  },
  {
    file: '031-story-intractable-18hours',
    headline: '難病と、|週18時間から',
    mood: 'forest',
    dark: true,
    art: (m) => at(-90, 0, 0.98, standing(looks.kei, 'hold')) + at(120, 0, 1.05, clock(m, 3, 0)),
  },
  {
    file: '032-sound-and-light',
    headline: '音や光が|つらい職場で',
    mood: 'plum',
    dark: true,
    art: (m) => at(-90, 0, 1.5, lamp(m)) + at(110, 0, 1.2, headset(m)),
  },
  {
    file: '035-company-cafe-photo-manual',
    headline: '写真でつくる|カフェの手順書',
    mood: 'amber',
    dark: true,
    art: (m) => at(-80, 0, 1.4, cup(m)) + at(120, 0, 1.15, sheet(m, 3)),
  },
  {
    file: '036-how-much-to-tell-colleagues',
    headline: '同僚に|どこまで話す？',
    mood: 'rose',
    dark: false,
    art: (m) =>
      at(-105, 0, 0.86, standing(looks.aoi)) +
      at(105, 0, 0.86, standing(looks.ren)) +
      at(-20, -400, 0.72, bubble(m.deep, dots('#ffffff'))),
  },
  {
    file: '037-company-accommodation-sheet',
    headline: '配慮シートを|毎年見直す',
    mood: 'slate',
    dark: false,
    art: (m) => at(-50, 0, 1.35, clipboard(m)) + at(140, 0, 0.85, gear(m)),
  },
  {
    file: '038-story-second-start',
    headline: '38歳からの|再就職',
    mood: 'teal',
    dark: true,
    art: (m) => at(-70, 0, 1, standing(looks.sota, 'wave')) + at(130, 0, 1.2, pot(m)),
  },
  {
    file: '039-company-worries-of-team',
    headline: '受け入れる側の|とまどい',
    mood: 'plum',
    dark: false,
    art: (m) =>
      at(-130, 0, 0.74, standing(looks.haru)) +
      at(20, 0, 0.74, standing(looks.mio)) +
      at(150, 0, 0.5, building(m, 4)) +
      at(-60, -350, 0.72, bubble(m.deep, question('#ffffff'))),
  },
];
