import { type Control, UNTOUCHED } from './playback-machine.ts';

/** The state that the controls show. Times are in seconds. */
export interface PlaybackState {
  readonly paused: boolean;
  readonly ended: boolean;
  /** True while the video is not paused but is waiting for data. */
  readonly waiting: boolean;
  readonly failed: boolean;
  /** True once the metadata (duration, size, tracks) is loaded. */
  readonly ready: boolean;
  /** Rounded down to tenths of a second: precise enough for captions, without rendering too often. */
  readonly time: number;
  readonly duration: number;
  readonly muted: boolean;
  /** From 0 (silent) to 1. */
  readonly volume: number;
  readonly rate: number;
  /** The absolute URL of the file that the element plays; '' before the first one is loaded. */
  readonly file: string;
  /** The language of the shown captions; '' for none. */
  readonly captions: string;
  readonly fullscreen: boolean;
  /** True while the video is shown in a picture-in-picture window. */
  readonly small: boolean;
}

type ReadMedia = Pick<
  HTMLVideoElement,
  | 'paused'
  | 'ended'
  | 'currentSrc'
  | 'currentTime'
  | 'duration'
  | 'muted'
  | 'volume'
  | 'playbackRate'
  | 'readyState'
  | 'networkState'
> & {
  readonly error: unknown;
  readonly textTracks: ArrayLike<Pick<TextTrack, 'kind' | 'language' | 'mode'>>;
};

const HAVE_METADATA = 1;
const HAVE_FUTURE_DATA = 3;
const NETWORK_NO_SOURCE = 3;

export function initialState(duration: number): PlaybackState {
  return {
    paused: true,
    ended: false,
    waiting: false,
    failed: false,
    ready: false,
    time: 0,
    duration,
    muted: false,
    volume: 1,
    rate: 1,
    file: '',
    captions: '',
    fullscreen: false,
    small: false,
  };
}

/** Reads the state from the element after each of its events. `known` is the previous state. */
export function readState(
  media: ReadMedia,
  known: PlaybackState,
  { fullscreen, small }: Pick<PlaybackState, 'fullscreen' | 'small'>,
  { placing, held, reloading, gaveUp }: Control = UNTOUCHED,
): PlaybackState {
  const failed = media.error !== null || (media.networkState === NETWORK_NO_SOURCE && !reloading);
  // In mode `hidden`, the page draws the captions itself, so they also count as shown.
  const chosen = Array.from(media.textTracks).find((track) => track.kind === 'captions' && track.mode !== 'disabled');
  return {
    paused: gaveUp || (media.paused && !held),
    ended: media.ended,
    waiting: !media.paused && !media.ended && !failed && media.readyState < HAVE_FUTURE_DATA,
    failed,
    ready: media.readyState >= HAVE_METADATA,
    // The `currentTime` of a failed or reloading element is 0. A retry needs the last known position.
    time: placing ?? (failed ? known.time : Math.floor(media.currentTime * 10) / 10),
    // Until the metadata is loaded, the duration from the API is used.
    duration: Number.isFinite(media.duration) ? media.duration : known.duration,
    muted: media.muted || media.volume === 0,
    volume: media.volume,
    rate: media.playbackRate,
    file: media.currentSrc,
    captions: chosen?.language ?? '',
    fullscreen,
    small,
  };
}

export function sameState(a: PlaybackState, b: PlaybackState): boolean {
  return (Object.keys(a) as (keyof PlaybackState)[]).every((key) => Object.is(a[key], b[key]));
}
