import { createSignal } from '#lib/signal.ts';
import { initialState, type PlaybackState, readState, sameState } from './playback-state.ts';
import { isFullscreen, toggleFullscreen, togglePictureInPicture } from './screen-modes.ts';

/** One video's playback: its state, and what can be done with it. Without an element, commands do nothing. */
export interface Playback {
  readonly get: () => PlaybackState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `frame` is what goes full screen: the element and its controls. Returns the way to let go. */
  readonly connect: (media: HTMLVideoElement, frame: HTMLElement) => () => void;
  readonly media: () => HTMLVideoElement | null;
  /** Like seekTo, also before the element knows its own length. */
  readonly startAt: (seconds: number) => void;
  readonly toggle: () => void;
  readonly seekTo: (seconds: number) => void;
  readonly seekBy: (seconds: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
  readonly setRate: (rate: number) => void;
  /** A language of the captions, or '' for none. */
  readonly setCaptions: (language: string) => void;
  readonly toggleFullscreen: () => void;
  readonly togglePictureInPicture: () => void;
  /** After a failure: loads again and goes on at the same position. */
  readonly retry: () => void;
}

const MEDIA_EVENTS = [
  ...['play', 'playing', 'pause', 'ended', 'timeupdate', 'seeking', 'seeked', 'durationchange', 'loadedmetadata'],
  ...['waiting', 'canplay', 'stalled', 'error', 'emptied', 'volumechange', 'ratechange'],
] as const;

const AUDIBLE_VOLUME = 0.5;

export function createPlayback(duration: number): Playback {
  const signal = createSignal<PlaybackState>(initialState(duration));
  let media: HTMLVideoElement | null = null;
  let frame: HTMLElement | null = null;

  function refresh(): void {
    if (!media) return;
    const next = readState(media, signal.get(), isFullscreen(frame));
    if (!sameState(next, signal.get())) signal.set(next);
  }

  function play(): void {
    // Refused without a gesture, or overtaken by a pause: both are shown by the element's own state.
    media?.play().catch(() => refresh());
  }

  function seekTo(seconds: number): void {
    if (!media) return;
    media.currentTime = Math.min(Math.max(0, seconds), signal.get().duration);
    refresh();
  }

  function startAt(seconds: number): void {
    if (media && media.readyState > 0) seekTo(seconds);
    else media?.addEventListener('loadedmetadata', () => seekTo(seconds), { once: true });
  }

  return {
    get: signal.get,
    subscribe: signal.subscribe,
    media: () => media,
    connect: (element, around) => {
      media = element;
      frame = around;
      const off = new AbortController();
      const options = { signal: off.signal, capture: true };
      // Captured: an error of the last <source> doesn't bubble up to its element.
      for (const event of MEDIA_EVENTS) element.addEventListener(event, refresh, options);
      element.textTracks.addEventListener('change', refresh, options);
      around.ownerDocument.addEventListener('fullscreenchange', refresh, options);
      refresh();
      return () => {
        off.abort();
        media = null;
        frame = null;
      };
    },
    startAt,
    toggle: () => {
      if (media?.paused) play();
      else media?.pause();
    },
    seekTo,
    seekBy: (seconds) => seekTo(signal.get().time + seconds),
    setVolume: (volume) => {
      if (!media) return;
      media.volume = volume;
      media.muted = volume === 0;
    },
    toggleMute: () => {
      if (!media) return;
      const silent = signal.get().muted;
      media.muted = !silent;
      if (silent && media.volume === 0) media.volume = AUDIBLE_VOLUME;
    },
    setRate: (rate) => {
      if (media) media.playbackRate = rate;
    },
    setCaptions: (language) => {
      for (const track of media?.textTracks ?? []) {
        if (track.kind === 'captions') track.mode = track.language === language ? 'showing' : 'disabled';
      }
      refresh();
    },
    toggleFullscreen: () => toggleFullscreen(frame, media),
    togglePictureInPicture: () => togglePictureInPicture(media),
    retry: () => {
      if (!media) return;
      const { time } = signal.get();
      media.load();
      startAt(time);
      play();
    },
  };
}
