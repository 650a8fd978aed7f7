/** The drawings that a clip's text file can name, with their arguments and motions. */

import type { Mood } from '../moods.ts';
import * as home from './home.ts';
import * as nature from './nature.ts';
import * as objects from './objects.ts';
import * as office from './office.ts';
import * as senses from './senses.ts';
import { at, dot } from './shape.ts';
import * as signs from './signs.ts';

export type Thing = {
  /**
   * `since`: seconds since the thing appeared. `argument`: the drawing's argument in the clip's text file, such as
   * `0.9>0.2`; '' if there is none.
   */
  readonly draw: (mood: Mood, since: number, argument: string) => string;
  /** The y of the drawing's lower edge. If left out, the thing stands on the floor. */
  readonly y?: number;
  readonly scale?: number;
  /** The drawing's width and height in units. Set only if they differ much from 260 × 240. */
  readonly width?: number;
  readonly height?: number;
};

/** How long a change from one value to another takes, in seconds. */
const CHANGE_SECONDS = 3;
/**
 * The current step of a motion that repeats after `steps` steps. A step lasts a quarter of a second. Because of the few
 * steps, most frames equal an earlier frame and need not be rendered again.
 */
const step = (since: number, steps: number): number => Math.floor(since * 4) % steps;
const eased = (progress: number): number => progress * progress * (3 - 2 * progress);

/** Interpolates between the numbers of `from>to`. A single number stays constant. */
function between(argument: string, since: number, fallback: string): number {
  const [from = 0, to = from] = (argument || fallback).split('>').map(Number);
  const progress = Math.min(1, Math.floor(since * 8) / 8 / CHANGE_SECONDS);
  return from + (to - from) * eased(progress);
}

/** Converts `hh:mm` to minutes since midnight. */
const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

const clock: Thing['draw'] = (mood, since, argument) => {
  const [from = 540, to = from] = (argument || '9:00').split('>').map(minutesOf);
  const minutes = Math.round(between(`${from}>${to}`, since, ''));
  return home.clock(mood, Math.floor(minutes / 60), minutes % 60);
};

/** Swings the drawing by `degrees` to each side, around the point (0, `pivot`). */
const swinging = (drawing: string, since: number, degrees: number, pivot: number): string => {
  const turn = [0, degrees, 0, -degrees][step(since, 4)] ?? 0;
  return `<g transform="rotate(${turn} 0 ${pivot})">${drawing}</g>`;
};

/** Lets the drawing grow from half its size to its full size. */
const growing = (drawing: string, since: number): string =>
  at(0, 0, Number((0.5 + between('0>1', since, '') / 2).toFixed(3)), drawing);

const AIR = 420;
const still =
  (draw: (mood: Mood) => string): Thing['draw'] =>
  (mood) =>
    draw(mood);

export const things = {
  battery: { draw: (mood, since, argument) => home.battery(mood, between(argument, since, '0.6')), scale: 1.2 },
  bed: { draw: still(home.bed), scale: 1.15, width: 400, height: 160 },
  clock: { draw: clock, y: 440, scale: 1.1 },
  cup: { draw: still(home.cup), scale: 1.15 },
  bath: { draw: still(home.bath), width: 340 },
  meal: { draw: still(home.meal), y: 470, width: 330, height: 170 },
  lamp: { draw: still(home.lamp), scale: 1.3, height: 240 },
  house: { draw: still(home.house), scale: 1.25 },
  phone: {
    draw: (mood) => home.phone(mood, at(0, 0, 0.4, signs.bubble(mood.deep, signs.dots('#ffffff')))),
    y: 480,
    scale: 1.3,
    width: 200,
  },
  telephone: { draw: still(objects.telephone), y: 500, width: 290 },
  headset: { draw: still(home.headset), y: 480, scale: 1.25 },
  window: {
    draw: (mood, _since, argument) => home.window(mood, argument === 'night' ? 'night' : 'day'),
    y: 470,
    height: 290,
  },
  seedling: { draw: (mood, since) => growing(nature.seedling(mood), since), scale: 1.6 },
  pot: { draw: (mood, since) => growing(nature.pot(mood), since), scale: 1.2 },
  tree: { draw: (mood, since) => growing(nature.tree(mood), since), scale: 1.4 },
  sun: {
    draw: (mood, since) => at(0, Math.round(-between('0>60', since, '')), 1, nature.sun(mood)),
    y: 330,
    scale: 1.2,
  },
  moon: { draw: still(nature.moon), y: 260, scale: 1.1 },
  cloud: {
    draw: (mood, since) => at(Math.round(between('-30>30', since, '')), 0, 1, nature.cloud(mood.mid)),
    y: 260,
    scale: 1.1,
  },
  rain: { draw: (mood, since) => senses.rain(mood, step(since, 3)), y: AIR, scale: 1.2 },
  umbrella: { draw: still(nature.umbrella), y: 540, scale: 1.1 },
  laptop: { draw: still(office.laptop), y: 500, scale: 1.5 },
  monitor: { draw: still(office.monitor), y: 520, scale: 1.15, width: 310 },
  sheet: { draw: still(office.sheet), y: 500, scale: 1.2 },
  clipboard: { draw: still(office.clipboard), y: 510, scale: 1.15 },
  checklist: {
    draw: (mood, since, argument) => objects.checklist(mood, Math.min(Number(argument || 3), Math.floor(since / 0.8))),
    y: 510,
    scale: 1.2,
  },
  memo: { draw: still(objects.memo), y: 490, scale: 1.2 },
  notebook: { draw: still(objects.notebook), y: 500, scale: 1.2 },
  calendar: { draw: (mood) => office.calendar(mood), y: 500, scale: 1.15 },
  'calendar-week': {
    draw: (mood, since, argument) => {
      const days = (argument || '1-2-3-4-5').split('-').map(Number);
      return objects.week(mood, days.slice(0, Math.floor(since / 0.4)));
    },
    y: 470,
    scale: 0.95,
    width: 350,
  },
  briefcase: { draw: still(office.briefcase), scale: 1.1 },
  building: { draw: (mood) => office.building(mood), scale: 1.2, height: 390 },
  ramp: { draw: still(office.ramp), scale: 1.3, width: 400 },
  gear: { draw: still(office.gear), y: 460, scale: 1.15 },
  magnifier: { draw: still(office.magnifier), y: 480, scale: 1.2 },
  coins: { draw: still(office.coins), y: 500, scale: 1.25 },
  chart: { draw: (mood, since) => growing(office.chart(mood), since), y: 510, scale: 1.2 },
  bubble: {
    draw: (mood, since) => signs.bubble(mood.deep, at(0, step(since, 2) * -4, 1, signs.dots('#ffffff'))),
    y: 400,
    scale: 1.15,
  },
  question: { draw: (mood) => at(0, -110, 1.3, dot(0, 0, 100, mood.soft), signs.question(mood.deep)), y: 440 },
  check: { draw: (mood) => at(0, -110, 1.15, dot(0, 0, 100, mood.deep), signs.check('#ffffff')), y: 440 },
  heart: { draw: (mood, since) => at(0, -90, 1.6 + step(since, 4) * 0.04, signs.heart(mood.accent)), y: 430 },
  lock: { draw: still(signs.lock), y: 480, scale: 1.2 },
  signpost: { draw: still(signs.signpost), scale: 1.35, height: 330 },
  scales: { draw: still(signs.scales), y: 540, scale: 1.2, width: 345 },
  pencil: { draw: still(signs.pencil), y: 480, scale: 1.2 },
  mail: {
    draw: (mood, since) => at(0, Math.round(between('30>0', since * 3, '')), 1, signs.mail(mood)),
    y: 460,
    scale: 1.25,
  },
  steps: { draw: still(signs.steps), scale: 1.25 },
  badge: {
    draw: (mood, _since, argument) => at(0, 0, 2, signs.numberBadge(mood.deep, argument || '1', '#ffffff')),
    y: 430,
  },
  bell: { draw: (mood, since) => swinging(objects.bell(mood), since, 8, -210), y: 460, scale: 1.1 },
  alarm: { draw: (mood, since) => senses.alarm(mood, step(since, 2) === 0), y: 480, scale: 1.1 },
  timer: { draw: (mood, _since, argument) => objects.timer(mood, Number(argument || 15) / 60), y: 480, scale: 1.1 },
  pie: {
    draw: (mood, since, argument) => objects.pie(mood, between(argument ? `0>${argument}` : '0>0.5', since, '')),
    y: 460,
    scale: 1.1,
  },
  bulb: { draw: still(objects.bulb), y: 460, scale: 1.1 },
  door: { draw: still(objects.door), scale: 1.15, height: 340 },
  sofa: { draw: still(objects.sofa), scale: 1.15, width: 390 },
  book: { draw: still(objects.book), y: 490, scale: 1.2 },
  train: {
    draw: (mood, since) => at(Math.round(between('160>0', since, '')), 0, 1, objects.train(mood)),
    scale: 1.1,
    width: 450,
  },
  camera: { draw: still(objects.camera), y: 480, scale: 1.1 },
  photo: { draw: still(objects.photo), y: 490, scale: 1.2 },
  medicine: { draw: still(objects.medicine), y: 490, scale: 1.1 },
  box: { draw: still(objects.parcel), scale: 1.1 },
  printer: { draw: still(objects.printer), scale: 1.2 },
  coffee: { draw: still(home.cup), y: 480, scale: 1.15 },
  tray: { draw: still(objects.tray), y: 480, scale: 1.15, width: 340 },
  nametag: { draw: still(objects.nameTag), y: 480, scale: 1.15 },
  ear: { draw: still(senses.ear), y: 490, scale: 1.15 },
  eye: { draw: still(senses.eye), y: 430, width: 310 },
  speaker: { draw: (mood, since) => senses.speaker(mood, 1 + step(since, 3)), y: 480, scale: 1.1 },
  microphone: { draw: still(senses.microphone), y: 490, scale: 1.15 },
  wifi: { draw: (mood, since) => senses.wifi(mood, Math.min(3, 1 + Math.floor(since * 2))), y: 460, scale: 1.1 },
  captions: { draw: still(senses.captionScreen), y: 490, scale: 1.15, width: 310 },
  earmuffs: { draw: still(senses.earmuffs), y: 470, scale: 1.1 },
  'screen-text': { draw: still(objects.screenText), y: 490, scale: 1.15, width: 310 },
  handshake: { draw: still(senses.handshake), y: 440, scale: 0.95, width: 440, height: 130 },
  shield: { draw: still(senses.shield), y: 480, scale: 1.1 },
  person: { draw: still(senses.person), y: 500, scale: 1.2 },
  'raised-hand': { draw: still(senses.raisedHand), y: 500, scale: 1.2 },
  people: { draw: still(senses.crowd), y: 500, scale: 1.2, width: 320 },
  flag: { draw: (mood, since) => swinging(senses.flag(mood), since, 2, 0), scale: 1.1, height: 310 },
  arrows: { draw: still(senses.arrows), y: 440, width: 310 },
  plus: { draw: still(senses.plus), y: 440 },
  minus: { draw: still(senses.minus), y: 440 },
  'question-card': { draw: still(senses.questionCard), y: 490, scale: 1.15 },
  'traffic-light': {
    draw: (mood, _since, argument) => objects.trafficLight(mood, argument || 'all'),
    y: 540,
    height: 390,
  },
  toothbrush: { draw: still(senses.toothbrush), y: 460 },
  clothes: { draw: still(senses.clothes), y: 490, scale: 1.1 },
  bread: { draw: still(senses.bread), y: 470 },
} as const satisfies Record<string, Thing>;

export type ThingName = keyof typeof things;
