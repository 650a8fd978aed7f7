import { describe, expect, it } from 'vitest';
import { leave, type MediaEvent, NOT_WATCHED, viewSecondOf, type Watching, watch } from '#viewing/watching.ts';

/** [milliseconds on the clock, event, seconds in the video, playback rate from then on] */
type Step = readonly [at: number, event: MediaEvent, time: number, rate?: number];

function watched(steps: readonly Step[]): Watching {
  let rate = 1;
  return steps.reduce<Watching>((state, [at, event, time, newRate]) => {
    rate = newRate ?? rate;
    return watch(state, { event, time, rate, at });
  }, NOT_WATCHED);
}

/** The `timeupdate` events during playback, four per second of the clock. */
function playing(from: number, until: number, time: number, rate = 1): Step[] {
  const steps: Step[] = [];
  for (let at = from + 250; at <= until; at += 250) steps.push([at, 'timeupdate', time + ((at - from) / 1000) * rate]);
  return steps;
}

const logsOf = (state: Watching) => state.logs.map(({ action, videoTime }) => `${action} ${videoTime}`);

interface Case {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly seconds: number;
  readonly stop: number;
  readonly logs: readonly string[];
}

const cases: readonly Case[] = [
  { name: 'nothing was started', steps: [[0, 'ratechange', 0]], seconds: 0, stop: 0, logs: [] },
  {
    name: 'ten seconds, then a pause',
    steps: [[0, 'play', 0], ...playing(0, 10_000, 0), [10_100, 'pause', 10.1]],
    seconds: 10,
    stop: 10,
    logs: ['PLAY 0', 'PAUSE 10'],
  },
  {
    name: 'an hour of pause does not count',
    steps: [
      [0, 'play', 0],
      ...playing(0, 3000, 0),
      [3000, 'pause', 3],
      [3_603_000, 'play', 3],
      ...playing(3_603_000, 3_605_000, 3),
    ],
    seconds: 5,
    stop: 5,
    logs: ['PLAY 0', 'PAUSE 3', 'PLAY 3'],
  },
  {
    name: 'at double speed the seconds are those of the clock',
    steps: [[0, 'ratechange', 0, 2], [0, 'play', 0], ...playing(0, 10_000, 0, 2)],
    seconds: 10,
    stop: 20,
    logs: ['PLAY 0'],
  },
  {
    name: 'the speed changes during playback',
    steps: [
      [0, 'play', 0],
      ...playing(0, 4000, 0),
      [4000, 'ratechange', 4, 0.5],
      ...playing(4000, 8000, 4, 0.5),
      [8000, 'ratechange', 6, 2],
      ...playing(8000, 10_000, 6, 2),
    ],
    seconds: 10,
    stop: 10,
    logs: ['PLAY 0'],
  },
  {
    name: 'data is missing for 20 seconds',
    steps: [
      [0, 'play', 0],
      ...playing(0, 5000, 0),
      [5000, 'waiting', 5],
      [15_000, 'timeupdate', 5],
      [25_000, 'playing', 5],
      ...playing(25_000, 30_000, 5),
    ],
    seconds: 10,
    stop: 10,
    logs: ['PLAY 0'],
  },
  {
    name: 'a seek takes three seconds: they are not watched, nor is what it jumped over',
    steps: [
      [0, 'play', 0],
      ...playing(0, 5000, 0),
      [5200, 'seeking', 90.7],
      [6000, 'timeupdate', 90.7],
      [8200, 'seeked', 90.7],
      ...playing(8200, 13_000, 90.7),
    ],
    seconds: 9,
    stop: 95,
    logs: ['PLAY 0', 'SKIP 90'],
  },
  {
    name: 'seeks that overtake each other count as one, with the last target',
    steps: [
      [0, 'play', 0],
      [100, 'seeking', 10],
      [200, 'seeking', 20],
      [300, 'seeking', 30.9],
      [400, 'seeked', 30.9],
    ],
    seconds: 0,
    stop: 30,
    logs: ['PLAY 0', 'SKIP 30'],
  },
  {
    name: 'two completed seeks count as two',
    steps: [
      [0, 'seeking', 10],
      [50, 'seeked', 10],
      [300, 'seeking', 20],
      [350, 'seeked', 20],
    ],
    seconds: 0,
    stop: 20,
    logs: ['SKIP 10', 'SKIP 20'],
  },
  {
    name: 'in the background events come once a minute',
    steps: [
      [0, 'play', 0],
      [60_000, 'timeupdate', 60],
      [120_000, 'timeupdate', 120],
    ],
    seconds: 120,
    stop: 120,
    logs: ['PLAY 0'],
  },
  {
    name: 'the page is frozen for ten minutes, the video with it',
    steps: [[0, 'play', 0], ...playing(0, 5000, 0), [605_000, 'timeupdate', 5.1], ...playing(605_000, 607_000, 5.1)],
    seconds: 7,
    stop: 7,
    logs: ['PLAY 0'],
  },
  {
    name: 'the element jumps without a seek event',
    steps: [
      [0, 'play', 0],
      [250, 'timeupdate', 0.25],
      [500, 'timeupdate', 45],
    ],
    seconds: 0,
    stop: 45,
    logs: ['PLAY 0'],
  },
  {
    name: 'it begins at a resumed position, which is not a skip',
    steps: [[0, 'placing', 42.5], [10, 'seeked', 42.5], [900, 'play', 42.5], ...playing(900, 2900, 42.5)],
    seconds: 2,
    stop: 44,
    logs: ['PLAY 42'],
  },
  {
    name: 'the connection drops, and the reloaded video continues as one playback',
    steps: [
      [0, 'play', 0],
      ...playing(0, 8000, 0),
      [8000, 'waiting', 8],
      [20_000, 'emptied', 0],
      [20_000, 'play', 0],
      [20_100, 'timeupdate', 0],
      [20_400, 'placing', 8],
      [20_500, 'seeked', 8],
      [20_600, 'playing', 8],
      ...playing(20_600, 22_600, 8),
    ],
    seconds: 10,
    stop: 10,
    logs: ['PLAY 0'],
  },
  {
    name: 'reloaded before it was started, then played from 0',
    steps: [[0, 'emptied', 0], [500, 'play', 0], [600, 'playing', 0], ...playing(600, 3600, 0)],
    seconds: 3,
    stop: 3,
    logs: ['PLAY 0'],
  },
  {
    name: 'seen to its end: the element pauses itself',
    steps: [[0, 'play', 58], ...playing(0, 3250, 58), [3400, 'pause', 61.4], [3400, 'ended', 61.4]],
    seconds: 3,
    stop: 61,
    logs: ['PLAY 58', 'PAUSE 61'],
  },
  {
    name: 'the clock stands still or jumps back',
    steps: [
      [5000, 'play', 0],
      [4000, 'timeupdate', 0.25],
      [4250, 'timeupdate', 0.5],
    ],
    seconds: 0,
    stop: 0,
    logs: ['PLAY 0'],
  },
];

describe('a view', () => {
  it.each(cases)('$name', ({ steps, seconds, stop, logs }) => {
    const state = watched(steps);
    expect(viewSecondOf(state)).toBe(seconds);
    expect(Math.floor(state.position)).toBe(stop);
    expect(logsOf(state)).toEqual(logs);
  });

  it('ends with a LEAVE where it stopped', () => {
    const left = leave(watched([[0, 'play', 0], ...playing(0, 6750, 0)]));
    expect(logsOf(left)).toEqual(['PLAY 0', 'LEAVE 6']);
    expect(left.playing).toBe(false);
  });

  it('contains at most its last 500 operations', () => {
    const steps = Array.from({ length: 300 }, (_, index): Step[] => [
      [index * 20, 'play', index],
      [index * 20 + 10, 'pause', index],
    ]).flat();
    const { logs } = leave(watched(steps));
    expect(logs).toHaveLength(500);
    expect(logs[0]).toEqual({ action: 'PAUSE', videoTime: 50 });
    expect(logs.at(-1)).toEqual({ action: 'LEAVE', videoTime: 299 });
  });

  it('counts the seconds accurately over half an hour of jittering events', () => {
    let random = 7;
    const next = () => {
      random = (random * 16_807) % 2_147_483_647;
      return random / 2_147_483_647;
    };
    const steps: Step[] = [[0, 'play', 0]];
    for (let at = 0; at < 1_800_000; at += 150 + next() * 200)
      steps.push([at, 'timeupdate', Math.max(0, (at + (next() - 0.5) * 80) / 1000)]);
    steps.push([1_800_000, 'pause', 1800]);
    expect(watched(steps).playedMs).toBeGreaterThan(1_798_500);
    expect(watched(steps).playedMs).toBeLessThan(1_801_500);
  });
});
