/** Thumbnails of the videos on finding work and on daily life. */

import { battery, bed, clock, cup, headset, house, phone } from '../art/home.ts';
import { bush, moon, pot, seedling, sun, tree, umbrella } from '../art/nature.ts';
import { briefcase, calendar, chart, clipboard, coins, desk, magnifier, monitor, sheet } from '../art/office.ts';
import { bust, looks, seated, standing, wheelchair } from '../art/people.ts';
import { at } from '../art/shape.ts';
import {
  bubble,
  check,
  dots,
  heart,
  lock,
  mail,
  numberBadge,
  pencil,
  question,
  signpost,
  steps,
} from '../art/signs.ts';
import type { Poster } from './poster-page.ts';

export type Thumbnail = Omit<Poster, 'label' | 'ground'>;

export const findingAndLiving: readonly Thumbnail[] = [
  {
    file: '001-first-three-things',
    headline: '最初に考える|三つのこと',
    mood: 'forest',
    dark: false,
    art: (m) =>
      at(-130, 0, 1, numberBadge(m.deep, '1', '#ffffff')) +
      at(0, -90, 1.15, numberBadge(m.mid, '2', '#ffffff')) +
      at(130, -190, 1.3, numberBadge(m.accent, '3', '#1a1a1a')) +
      at(-110, -190, 0.8, seedling(m, false)),
  },
  {
    file: '003-interview-three-preparations',
    headline: '面接で話す|三つの準備',
    mood: 'sky',
    dark: false,
    art: (m) =>
      at(-60, 0, 1, standing(looks.nao)) +
      at(130, 0, 0.72, briefcase(m)) +
      at(120, -330, 0.8, bubble(m.deep, dots('#ffffff'))),
  },
  {
    file: '004-morning-small-steps',
    headline: '朝の支度を|小さく分ける',
    mood: 'amber',
    dark: false,
    art: (m) => at(20, 0, 1.3, steps(m)) + at(-90, -180, 1.15, sun(m)),
  },
  {
    file: '005-where-to-consult',
    headline: 'どこに|相談すればいい？',
    mood: 'forest',
    dark: true,
    art: (m) => at(0, 0, 1.55, signpost(m)) + at(140, 0, 0.8, bush()),
  },
  {
    file: '006-fatigue-signs',
    headline: 'つかれの|サイン',
    mood: 'rose',
    dark: false,
    art: (m) => at(-90, 0, 1.5, battery(m, 0.35)) + at(110, 0, 1.1, cup(m)),
  },
  {
    file: '007-tell-or-not',
    headline: '伝えるか、|伝えないか',
    mood: 'plum',
    dark: false,
    art: (m) =>
      at(-125, 0, 1.1, lock(m)) +
      at(100, 0, 1.1, bubble(m.mid, question('#ffffff'))) +
      at(90, -270, 0.95, bubble(m.accent, check('#1a1a1a'), 'right')),
  },
  {
    file: '009-certificate-changes',
    headline: '障害者手帳で|変わること',
    mood: 'sky',
    dark: true,
    art: (m) => at(0, 0, 1.35, clipboard(m)) + at(150, -20, 0.8, heart(m.accent)),
  },
  {
    file: '013-employment-choice-support',
    headline: '就労選択支援|って、なに？',
    mood: 'teal',
    dark: true,
    art: (m) =>
      at(-110, 0, 0.95, standing(looks.kei)) +
      at(100, 0, 0.95, standing(looks.haru)) +
      at(0, -420, 0.62, bubble(m.deep, question('#ffffff'))),
  },
  {
    file: '014-sleepless-before-work',
    headline: 'ねむれない|夜が続くとき',
    mood: 'indigo',
    dark: true,
    art: (m) => at(0, 0, 1.05, bed(m)) + at(60, -230, 1.2, moon(m)),
  },
  {
    file: '015-self-pr-from-life',
    headline: '自己PRは|くらしの中に',
    mood: 'amber',
    dark: true,
    art: (m) => at(-60, 0, 1.4, house(m)) + at(150, 0, 1, pot(m)) + at(40, -340, 0.6, heart(m.accent)),
  },
  {
    file: '018-rest-in-working-hours',
    headline: '短い休けいの|取り方',
    mood: 'rose',
    dark: true,
    art: (m) => at(-60, 0, 1.7, cup(m)) + at(140, -240, 0.72, clock(m, 10, 10)),
  },
  {
    file: '019-what-family-can-do',
    headline: '家族が|できること',
    mood: 'plum',
    dark: true,
    art: (m) =>
      at(-120, 0, 0.84, standing(looks.fumi)) +
      at(100, 0, 0.84, wheelchair(looks.mio)) +
      at(0, -420, 0.8, heart(m.accent)),
  },
  {
    file: '021-start-with-short-hours',
    headline: '週20時間未満の|働き方',
    mood: 'sky',
    dark: false,
    art: (m) => at(-20, 0, 1.5, clock(m, 4, 0)) + at(150, 0, 0.8, coins(m)),
  },
  {
    file: '023-hellowork-first-visit',
    headline: 'ハローワークの|初めての日',
    mood: 'forest',
    dark: false,
    art: (m) =>
      at(0, 0, 0.84, at(-115, -130, 1, seated(looks.sota)), at(115, -130, 1, seated(looks.mio)), desk(m, 500)) +
      at(0, -360, 0.75, bubble(m.deep, dots('#ffffff'))),
  },
  {
    file: '025-without-diagnosis',
    headline: '診断がまだでも|相談できる場所',
    mood: 'slate',
    dark: false,
    art: (m) => at(-90, 0, 1.05, phone(m, at(0, 30, 0.7, question(m.deep)))) + at(110, 0, 1, tree(m)),
  },
  {
    file: '026-reading-job-ads',
    headline: '求人票の|どこを見る？',
    mood: 'slate',
    dark: true,
    art: (m) => at(-60, 0, 1.4, sheet(m, 5)) + at(110, 10, 1.1, magnifier(m)),
  },
  {
    file: '027-return-after-leave',
    headline: '復職の準備を|段階に分ける',
    mood: 'teal',
    dark: false,
    art: (m) => at(30, 0, 1.3, steps(m)) + at(-130, -90, 0.62, standing(looks.aoi)),
  },
  {
    file: '030-online-interview-check',
    headline: 'オンライン|面接の前に',
    mood: 'indigo',
    dark: false,
    art: (m) => at(0, 0, 1.3, monitor(m, at(0, 88, 0.62, bust(looks.haru)))) + at(120, -330, 0.5, headset(m)),
  },
  {
    file: '033-employment-rate-27',
    headline: '法定雇用率|2.7％',
    mood: 'slate',
    dark: true,
    art: (m) => at(10, 0, 1.6, chart(m)),
  },
  {
    file: '034-weekly-review',
    headline: '15分でできる|ふり返り',
    mood: 'amber',
    dark: false,
    art: (m) => at(-20, 0, 1.5, calendar(m, [5, 6, 7, 8, 9, 12])) + at(160, 20, 0.9, pencil(m)),
  },
  {
    file: '040-how-to-report-absence',
    headline: '休む連絡の|型を決める',
    mood: 'rose',
    dark: false,
    art: (m) => at(-80, 0, 1.5, phone(m, at(0, 40, 0.32, mail(m)))) + at(110, 0, 1.05, umbrella(m)),
  },
];
