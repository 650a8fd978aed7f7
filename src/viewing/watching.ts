import { OperationAction } from '#contract/enums.ts';
import { OPERATION_LOGS_MAX } from '#contract/limits.ts';

/** What the player tells of its element, in the element's own words. `placing` is a seek that nobody asked for: a start in the middle, a reload after a failure. */
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
  /** Its `playbackRate` from now on. */
  readonly rate: number;
  /** Milliseconds of a clock that is never set back. */
  readonly at: number;
}

export interface OperationLog {
  readonly action: OperationAction;
  /** Whole seconds (SPEC.md section 4: floored). */
  readonly videoTime: number;
}

/** One visit so far. Plain data: it outlives the page as it is. */
export interface Watching {
  /** Really played, by the clock on the wall: at double speed a minute of video is half a minute. */
  readonly playedMs: number;
  /** Seconds into the video. */
  readonly position: number;
  readonly logs: readonly OperationLog[];
  readonly playing: boolean;
  readonly waiting: boolean;
  /** Between two positions: nothing counts, and what the element calls its time is no position yet. */
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

/** A clock and an element disagree by the time between two of their ticks; a jump is more than that. */
const TICK_MS = 1000;

export function viewSecondOf({ playedMs }: Watching): number {
  return Math.floor(playedMs / 1000);
}

/** The visit after one more event of its element. */
export function watch(before: Watching, moment: MediaMoment): Watching {
  const { event, at, rate } = moment;
  const now: Watching = { ...before, playedMs: before.playedMs + playedSince(before, moment), at, rate };
  if (event === 'seeking') return skip(now, moment.time);
  if (event === 'placing') return { ...now, seeking: true, position: moment.time };
  // The element lost its data and reads 0. Where the person is stays true until it is placed there again.
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

/** The person goes away from it. */
export function leave(before: Watching): Watching {
  return { ...log(before, OperationAction.leave), playing: false, waiting: false };
}

/**
 * How long it played since the last event. The element's own time tells: it stands still while data is missing, while the
 * page is frozen and while the device sleeps, and it runs on in the background, where timers and events come late.
 */
function playedSince(before: Watching, { event, time, at }: MediaMoment): number {
  if (before.seeking || !before.playing) return 0;
  const passed = Math.max(0, at - before.at);
  // Here the element's time is the target already, so the clock must do; a tick at most, more would not be sure.
  const byClock = before.waiting ? 0 : Math.min(passed, TICK_MS);
  if (event === 'seeking' || event === 'placing' || event === 'emptied') return byClock;
  const played = ((time - before.position) / before.rate) * 1000;
  if (!(played > 0)) return 0;
  return played <= passed + TICK_MS ? played : byClock;
}

/** One SKIP a seek, with its target; a seek that is overtaken by another before it got there is the same one. */
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
