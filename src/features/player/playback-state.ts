/** What the controls show of the video. Times in seconds. */
export interface PlaybackState {
  readonly paused: boolean;
  readonly ended: boolean;
  /** Wants to play and can't yet: data is missing. */
  readonly waiting: boolean;
  readonly failed: boolean;
  /** The element knows its video: length, size, tracks. */
  readonly ready: boolean;
  /** In tenths: fine enough to follow the captions, coarse enough to compare. */
  readonly time: number;
  readonly duration: number;
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
  readonly rate: number;
  /** The language of the captions that show, or '' for none. */
  readonly captions: string;
  readonly fullscreen: boolean;
  /** In a small window of its own. */
  readonly small: boolean;
}

type ReadMedia = Pick<
  HTMLVideoElement,
  'paused' | 'ended' | 'currentTime' | 'duration' | 'muted' | 'volume' | 'playbackRate' | 'readyState' | 'networkState'
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
    captions: '',
    fullscreen: false,
    small: false,
  };
}

/** The element itself is the truth; this reads it after each of its events. */
export function readState(
  media: ReadMedia,
  known: PlaybackState,
  { fullscreen, small }: Pick<PlaybackState, 'fullscreen' | 'small'>,
  placing: number | null = null,
  isHeld = false,
): PlaybackState {
  const failed = media.error !== null || media.networkState === NETWORK_NO_SOURCE;
  // `hidden`: the page draws them.
  const chosen = Array.from(media.textTracks).find((track) => track.kind === 'captions' && track.mode !== 'disabled');
  return {
    paused: media.paused && !isHeld,
    ended: media.ended,
    waiting: !media.paused && !media.ended && !failed && media.readyState < HAVE_FUTURE_DATA,
    failed,
    ready: media.readyState >= HAVE_METADATA,
    // A failed element falls back to 0, one that loads reads 0: where the person was is what a retry needs.
    time: placing ?? (failed ? known.time : Math.floor(media.currentTime * 10) / 10),
    // Before its metadata are there the element knows no length, but the catalogue does.
    duration: Number.isFinite(media.duration) ? media.duration : known.duration,
    muted: media.muted || media.volume === 0,
    volume: media.volume,
    rate: media.playbackRate,
    captions: chosen?.language ?? '',
    fullscreen,
    small,
  };
}

export function sameState(a: PlaybackState, b: PlaybackState): boolean {
  return (Object.keys(a) as (keyof PlaybackState)[]).every((key) => Object.is(a[key], b[key]));
}
