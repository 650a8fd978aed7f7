import { expect, it } from 'vitest';
import {
  type Control,
  type ControlEffect,
  type ControlEvent,
  type ElementNow,
  transition,
  UNTOUCHED,
} from '#features/player/engine/playback-machine.ts';

const PLAYING: ElementNow = { paused: false, hasMetadata: true, time: 20, duration: 60, failed: false };
const PAUSED = { ...PLAYING, paused: true };
const FAILED = { ...PAUSED, failed: true };
const LOADING = { ...PAUSED, hasMetadata: false };
const HELD: Control = { ...UNTOUCHED, held: true };
const BROKEN: Control = { ...UNTOUCHED, gaveUp: true };
const PLACED: Control = { ...UNTOUCHED, placing: 30 };
const RELOADING: Control = { ...UNTOUCHED, placing: 20, reloading: true };
const seek = (to: number): ControlEffect => ({ type: 'seek', to });
const does = (...types: ('play' | 'pause' | 'tellPause' | 'load')[]) => types.map((type): ControlEffect => ({ type }));

type Row = readonly [
  name: string,
  from: Control,
  event: ControlEvent,
  element: ElementNow,
  to: Control,
  effects: readonly ControlEffect[],
];

const rows: readonly Row[] = [
  ['starts in the middle', UNTOUCHED, { type: 'startAt', seconds: 30 }, PAUSED, PLACED, [seek(30)]],
  [
    'starts in the middle once its metadata are loaded',
    UNTOUCHED,
    { type: 'startAt', seconds: 30 },
    LOADING,
    PLACED,
    [],
  ],
  ['never starts after its end', UNTOUCHED, { type: 'startAt', seconds: 99 }, LOADING, { ...PLACED, placing: 60 }, []],
  ['has loaded its metadata', PLACED, { type: 'loadedmetadata' }, PAUSED, PLACED, [seek(30)]],
  ['has loaded its metadata without a target', UNTOUCHED, { type: 'loadedmetadata' }, PAUSED, UNTOUCHED, []],
  ['has reached its target', PLACED, { type: 'seeked' }, PAUSED, UNTOUCHED, []],
  ['is sought by the person on the way', PLACED, { type: 'seekTo', seconds: 5 }, PAUSED, UNTOUCHED, [seek(5)]],
  ['is sought before its metadata are loaded', UNTOUCHED, { type: 'seekTo', seconds: 30 }, LOADING, PLACED, []],
  ['is never sought before its start', UNTOUCHED, { type: 'seekTo', seconds: -5 }, PLAYING, UNTOUCHED, [seek(0)]],
  ['plays', UNTOUCHED, { type: 'play' }, PAUSED, UNTOUCHED, does('play')],
  ['plays after a failure', UNTOUCHED, { type: 'play' }, FAILED, RELOADING, does('load', 'play')],
  ['is broken', UNTOUCHED, { type: 'giveUp' }, { ...PLAYING, failed: true }, BROKEN, []],
  ['is toggled when broken', BROKEN, { type: 'toggle' }, { ...PLAYING, failed: true }, RELOADING, does('load', 'play')],
  ['is sought after a failure', UNTOUCHED, { type: 'seekTo', seconds: 30 }, FAILED, PLACED, []],
  ['is toggled after a failure', UNTOUCHED, { type: 'toggle' }, FAILED, RELOADING, does('load', 'play')],
  ['is paused', UNTOUCHED, { type: 'pause' }, PLAYING, UNTOUCHED, does('pause')],
  ['is toggled', UNTOUCHED, { type: 'toggle' }, PLAYING, UNTOUCHED, does('pause')],
  ['is toggled back', UNTOUCHED, { type: 'toggle' }, PAUSED, UNTOUCHED, does('play')],
  ['is held', UNTOUCHED, { type: 'hold' }, PLAYING, HELD, does('pause')],
  ['is not held when it is paused', UNTOUCHED, { type: 'hold' }, PAUSED, UNTOUCHED, []],
  ['is paused while held', HELD, { type: 'pause' }, PAUSED, UNTOUCHED, does('pause', 'tellPause')],
  ['is toggled while held: a pause', HELD, { type: 'toggle' }, PAUSED, UNTOUCHED, does('pause', 'tellPause')],
  ['is paused before the hold took effect', HELD, { type: 'pause' }, PLAYING, UNTOUCHED, does('pause')],
  ['is released', HELD, { type: 'release' }, PAUSED, HELD, does('play')],
  ['is released when it is not held', UNTOUCHED, { type: 'release' }, PAUSED, UNTOUCHED, []],
  ['plays after a hold', HELD, { type: 'played' }, PLAYING, UNTOUCHED, []],
  ['gets an event of an earlier play when held', HELD, { type: 'played' }, PAUSED, HELD, []],
  ['is reloaded', UNTOUCHED, { type: 'reload' }, PLAYING, RELOADING, does('load', 'play')],
  ['is reloaded while paused', UNTOUCHED, { type: 'reload' }, PAUSED, RELOADING, does('load')],
  ['begins to load', RELOADING, { type: 'loadstart' }, PLAYING, { ...RELOADING, reloading: false }, []],
  ['is reloaded while held', HELD, { type: 'reload' }, PAUSED, RELOADING, does('load', 'play')],
];

it.each(rows)('a video that %s', (_, from, event, element, to, effects) => {
  expect(transition(from, event, element)).toEqual({ control: to, effects });
});
