import { describe, expect, it } from 'vitest';
import { type Tracked, type TrackerEffect, type TrackerEvent, transition } from '#viewing/tracker.ts';
import type { View } from '#viewing/view.ts';
import { NOT_WATCHED } from '#viewing/watching.ts';

const DATE = 1_800_000_000_000;

/** A view that plays at second 10 of the video and was stored just now. */
function tracked(phase: Tracked['phase'], playedMs: number, handedOverMs = 0): Tracked {
  const watching = { ...NOT_WATCHED, playing: true, playedMs, position: 10, at: 10_000 };
  const view: View = { id: 'v', owner: 'anon', videoId: 'one', updatedAt: 1, handedOverMs, watching };
  return { phase, view, stored: { at: 10_000, position: 10 } };
}

const WATCHED = 9000;
const HARDLY = 900;
const media = (event: 'timeupdate' | 'pause' | 'seeked', time: number, at: number): TrackerEvent => ({
  type: 'media',
  moment: { event, time, rate: 1, at },
  date: DATE,
});

interface Row {
  readonly when: string;
  readonly from: Tracked;
  readonly event: TrackerEvent;
  readonly phase: Tracked['phase'];
  readonly effects: readonly TrackerEffect[];
  readonly logs?: readonly string[];
}

const live = tracked('live', WATCHED);
const unwatched = tracked('live', HARDLY);
const rows: readonly Row[] = [
  {
    when: 'a quarter of a second later',
    from: live,
    event: media('timeupdate', 10.25, 10_250),
    phase: 'live',
    effects: [],
  },
  {
    when: 'its first second was watched: a logout in another tab has to know of it',
    from: unwatched,
    event: media('timeupdate', 10.25, 10_250),
    phase: 'live',
    effects: ['store'],
  },
  {
    when: 'it continues after it was enqueued',
    from: tracked('live', WATCHED, WATCHED),
    event: media('timeupdate', 10.25, 10_250),
    phase: 'live',
    effects: ['store'],
  },
  { when: '4 s later', from: live, event: media('timeupdate', 14, 14_000), phase: 'live', effects: ['store'] },
  {
    when: '4 s further in the video',
    from: live,
    event: media('timeupdate', 14, 12_000),
    phase: 'live',
    effects: ['store'],
  },
  {
    when: 'paused',
    from: live,
    event: media('pause', 10.25, 10_250),
    phase: 'live',
    effects: ['store'],
    logs: ['PAUSE'],
  },
  { when: 'after a seek', from: live, event: media('seeked', 10.25, 10_250), phase: 'live', effects: ['store'] },
  {
    when: 'paused before a second was watched',
    from: tracked('live', 0),
    event: media('pause', 10.25, 10_250),
    phase: 'live',
    effects: [],
    logs: ['PAUSE'],
  },
  { when: 'asked to store', from: live, event: { type: 'storeAsked', at: 1 }, phase: 'live', effects: ['storeNow'] },
  {
    when: 'asked to store nothing new',
    from: tracked('live', WATCHED, WATCHED),
    event: { type: 'storeAsked', at: 1 },
    phase: 'live',
    effects: [],
  },
  {
    when: 'left',
    from: live,
    event: { type: 'left' },
    phase: 'over',
    effects: ['storeNow', 'enqueue'],
    logs: ['LEAVE'],
  },
  {
    when: 'left unwatched: its stored record is deleted',
    from: unwatched,
    event: { type: 'left' },
    phase: 'over',
    effects: ['enqueue'],
    logs: ['LEAVE'],
  },
  {
    when: 'suspended',
    from: live,
    event: { type: 'suspended' },
    phase: 'suspended',
    effects: ['storeNow', 'release'],
    logs: ['LEAVE'],
  },
  {
    when: 'suspended unwatched: it may still begin',
    from: unwatched,
    event: { type: 'suspended' },
    phase: 'suspended',
    effects: ['release'],
  },
  {
    when: 'reloading',
    from: live,
    event: { type: 'reloading', date: DATE },
    phase: 'over',
    effects: ['storeNow', 'storeReserved'],
  },
  {
    when: 'reloading unwatched',
    from: unwatched,
    event: { type: 'reloading', date: DATE },
    phase: 'over',
    effects: [],
  },
  { when: 'abandoned', from: live, event: { type: 'abandoned' }, phase: 'over', effects: ['release'] },
  {
    when: 'resumed',
    from: tracked('suspended', WATCHED),
    event: { type: 'resumed' },
    phase: 'live',
    effects: ['hold'],
  },
  { when: 'resumed though live', from: live, event: { type: 'resumed' }, phase: 'live', effects: [] },
];

describe('a tracked view', () => {
  it.each(rows)('$when', ({ from, event, phase, effects, logs = [] }) => {
    const { state, effects: made } = transition(from, event);
    expect([state.phase, made]).toEqual([phase, effects]);
    expect(state.view.watching.logs.map(({ action }) => action)).toEqual(logs);
  });

  const events: readonly TrackerEvent[] = [
    media('pause', 12, 12_000),
    { type: 'storeAsked', at: 1 },
    { type: 'left' },
    { type: 'suspended' },
    { type: 'reloading', date: DATE },
  ];
  it.each(['suspended', 'over'] as const)('does not change while %s', (phase) => {
    const from = tracked(phase, WATCHED);
    for (const event of events) expect(transition(from, event)).toEqual({ state: from, effects: [] });
  });

  it('does not change when its page comes back after the view has ended', () => {
    const over = tracked('over', WATCHED);
    expect(transition(over, { type: 'resumed' })).toEqual({ state: over, effects: [] });
  });

  it('has the date of its last change of position', () => {
    const later = transition(live, media('timeupdate', 10.25, 10_250)).state;
    expect(later.view.updatedAt).toBe(DATE);
    const paused = { ...live, view: { ...live.view, watching: { ...live.view.watching, playing: false } } };
    expect(transition(paused, media('timeupdate', 10, 3_610_000)).state.view.updatedAt).toBe(1);
  });

  it('is reserved for a minute', () => {
    expect(transition(live, { type: 'reloading', date: DATE }).state.view.passedUntil).toBe(DATE + 60_000);
  });

  it.each(['live', 'over'] as const)('records what the outbox already has, while %s', (phase) => {
    const { state, effects } = transition(tracked(phase, WATCHED), { type: 'enqueued', playedMs: 7000 });
    expect([state.view.handedOverMs, effects]).toEqual([7000, []]);
  });
});
