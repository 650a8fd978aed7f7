import { OperationAction } from '#contract/enums.ts';
import { OPERATION_LOGS_MAX } from '#contract/limits.ts';

/**
 * Events of the media element. `placing` replaces `seeking` for a seek by the player itself: to a start position, or
 * back to the position after a reload of the media.
 */
export type MediaEvent =
  | 'play'
  | 'playing'
  | 'pause'
  | 'waiting'
  | 'seeking'
  | 'placing'
  | 'seeked'
  | 'timeupdate'
  | 'ratechange'
  | 'ended'
  | 'emptied';

export interface MediaMoment {
  readonly event: MediaEvent;
  /** The element's `currentTime`, seconds. */
  readonly time: number;
  /** The element's `playbackRate` from `at` on. */
  readonly rate: number;
  /** Milliseconds of a monotonic clock. */
  readonly at: number;
}

export interface OperationLog {
  readonly action: OperationAction;
  /** Whole seconds, rounded down. */
  readonly videoTime: number;
}

/** What the person has watched during one view so far. A plain object, because it is stored. */
export interface Watching {
  /** Playing time in real time: at double speed, a minute of video counts as half a minute. */
  readonly playedMs: number;
  /** Seconds into the video. */
  readonly position: number;
  readonly logs: readonly OperationLog[];
  readonly playing: boolean;
  readonly waiting: boolean;
  /** True during a seek: no playing time counts then, and the element's time is not a position yet. */
  readonly seeking: boolean;
  readonly rate: number;
  readonly at: number;
}

export const NOT_WATCHED: Watching = {
  playedMs: 0,
  position: 0,
  logs: [],
  playing: false,
  waiting: false,
  seeking: false,
  rate: 1,
  at: 0,
};

/**
 * How far the element's time may advance beyond the clock between two events; if it advances further, it has jumped.
 * Also the longest time between two events that is counted by the clock alone.
 */
const TICK_MS = 1000;

export function viewSecondOf({ playedMs }: Watching): number {
  return Math.floor(playedMs / 1000);
}

export function watch(before: Watching, moment: MediaMoment): Watching {
  const { event, at, rate } = moment;
  const now: Watching = { ...before, playedMs: before.playedMs + playedSince(before, moment), at, rate };
  if (event === 'seeking') return skip(now, moment.time);
  if (event === 'placing') return { ...now, seeking: true, position: moment.time };
  // The element has lost its data and reports time 0. The position is retained until the player restores it.
  if (event === 'emptied') return { ...now, seeking: true, waiting: false };
  const isBetween = before.seeking && event !== 'seeked' && event !== 'playing';
  const settled: Watching = isBetween ? now : { ...now, seeking: false, position: moment.time };
  switch (event) {
    case 'play':
      return before.playing ? settled : { ...log(settled, OperationAction.play), playing: true };
    case 'pause':
      return before.playing ? { ...log(settled, OperationAction.pause), playing: false, waiting: false } : settled;
    case 'waiting':
      return { ...settled, waiting: true };
    case 'playing':
      return { ...settled, waiting: false };
    default:
      return settled;
  }
}

export function leave(before: Watching): Watching {
  return { ...log(before, OperationAction.leave), playing: false, waiting: false };
}

/**
 * The playing time since the last event, measured by the element's time. Unlike a clock, the element's time stops while
 * data is missing, the page is frozen or the device sleeps. It continues in the background, where timers and events are
 * late.
 */
function playedSince(before: Watching, { event, time, at }: MediaMoment): number {
  if (before.seeking || !before.playing) return 0;
  const passed = Math.max(0, at - before.at);
  // At a seek the element's time is already the target, and after `emptied` it is 0. So the clock is used instead,
  // limited to TICK_MS.
  const byClock = before.waiting ? 0 : Math.min(passed, TICK_MS);
  if (event === 'seeking' || event === 'placing' || event === 'emptied') return byClock;
  const played = ((time - before.position) / before.rate) * 1000;
  if (!(played > 0)) return 0;
  return played <= passed + TICK_MS ? played : byClock;
}

/** Logs one SKIP per seek, with its target. If another seek begins before the first one ends, both count as one. */
function skip(before: Watching, target: number): Watching {
  const last = before.logs.at(-1);
  const goesOn = before.seeking && last?.action === OperationAction.skip;
  const logs = goesOn ? before.logs.slice(0, -1) : before.logs;
  return log({ ...before, logs, seeking: true, position: target }, OperationAction.skip);
}

function log(before: Watching, action: OperationAction): Watching {
  const logs = [...before.logs, { action, videoTime: Math.floor(before.position) }];
  return { ...before, logs: logs.slice(-OPERATION_LOGS_MAX) };
}
