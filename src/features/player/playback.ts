import { createSignal } from '#lib/signal.ts';
import { initialState, type PlaybackState, readState, sameState } from './playback-state.ts';
import { isFullscreen, isSmall } from './screen-modes.ts';

/** One video's playback: its state, and what can be done with it. Without an element, commands do nothing. */
export interface Playback {
  readonly get: () => PlaybackState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `frame` is what goes full screen: the element and its controls. Returns the way to let go. */
  readonly connect: (media: HTMLVideoElement, frame: HTMLElement) => () => void;
  readonly media: () => HTMLVideoElement | null;
  readonly frame: () => HTMLElement | null;
  /** Like seekTo, but nobody's wish: where it begins. Also before the element knows its own length. */
  readonly startAt: (seconds: number) => void;
  /** On the way to where `startAt` or `reload` put it; a seek in the meantime is not the person's. */
  readonly isPlacing: () => boolean;
  readonly play: () => void;
  readonly pause: () => void;
  readonly toggle: () => void;
  /** Stands still for a moment by itself, while a description is read: for everybody else it goes on playing. */
  readonly hold: () => void;
  /** Plays on after `hold`, unless somebody has paused meanwhile. */
  readonly release: () => void;
  /** Stands still, though nobody paused it. */
  readonly isHeld: () => boolean;
  readonly seekTo: (seconds: number) => void;
  readonly seekBy: (seconds: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
  readonly setRate: (rate: number) => void;
  /** A language of the captions, or '' for none. */
  readonly setCaptions: (language: string) => void;
  /** Captions are drawn by the page instead of over the picture. */
  readonly drawCaptions: (byPage: boolean) => void;
  /** Loads again and goes on at the same position: after a failure, or with other sources. */
  readonly reload: () => void;
}

const MEDIA_EVENTS = [
  ...['play', 'playing', 'pause', 'ended', 'timeupdate', 'seeking', 'seeked', 'durationchange', 'loadedmetadata'],
  ...['waiting', 'canplay', 'stalled', 'error', 'emptied', 'volumechange', 'ratechange'],
  ...['enterpictureinpicture', 'leavepictureinpicture'],
] as const;

const AUDIBLE_VOLUME = 0.5;

export function createPlayback(duration: number): Playback {
  const signal = createSignal<PlaybackState>(initialState(duration));
  let media: HTMLVideoElement | null = null;
  let frame: HTMLElement | null = null;
  /** Where the element is being put, seconds. */
  let placing: number | null = null;
  let captionsByPage = false;
  let held = false;

  function refresh(): void {
    if (!media) return;
    const next = readState(
      media,
      signal.get(),
      { fullscreen: isFullscreen(frame), small: isSmall(media) },
      placing,
      held,
    );
    if (!sameState(next, signal.get())) signal.set(next);
  }

  function onEvent({ type }: Event): void {
    if (type === 'loadedmetadata' && media && placing !== null) media.currentTime = placing;
    if (type === 'seeked') placing = null;
    // The event of an earlier play may come when it is held again.
    if (type === 'play' && !media?.paused) held = false;
    refresh();
  }

  function play(): void {
    // Refused without a gesture, or overtaken by a pause: both are shown by the element's own state.
    media?.play().catch(() => refresh());
  }

  function pause(): void {
    const stood = held && media?.paused;
    held = false;
    media?.pause();
    // The element stands already and says nothing: its listeners hear of the person's pause all the same.
    if (stood) media?.dispatchEvent(new Event('pause'));
  }

  function startAt(seconds: number): void {
    if (!media) return;
    placing = Math.min(Math.max(0, seconds), signal.get().duration);
    if (media.readyState > 0) media.currentTime = placing;
    refresh();
  }

  function seekTo(seconds: number): void {
    if (!media) return;
    if (media.readyState === 0) {
      startAt(seconds);
      return;
    }
    placing = null;
    media.currentTime = Math.min(Math.max(0, seconds), signal.get().duration);
    refresh();
  }

  function showCaptions(language: string): void {
    for (const track of media?.textTracks ?? [])
      if (track.kind === 'captions')
        track.mode = track.language !== language ? 'disabled' : captionsByPage ? 'hidden' : 'showing';
    refresh();
  }

  return {
    get: signal.get,
    subscribe: signal.subscribe,
    media: () => media,
    frame: () => frame,
    connect: (element, around) => {
      media = element;
      frame = around;
      const off = new AbortController();
      const options = { signal: off.signal, capture: true };
      // Captured: an error of the last <source> doesn't bubble up to its element.
      for (const event of MEDIA_EVENTS) element.addEventListener(event, onEvent, options);
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
    isPlacing: () => placing !== null,
    play,
    pause,
    toggle: () => {
      if (media?.paused && !held) play();
      else pause();
    },
    hold: () => {
      if (!media || media.paused) return;
      held = true;
      media.pause();
    },
    release: () => {
      if (held) play();
    },
    isHeld: () => held,
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
      if (!media) return;
      // Loading anew falls back to the default rate.
      media.defaultPlaybackRate = rate;
      media.playbackRate = rate;
    },
    setCaptions: showCaptions,
    drawCaptions: (byPage) => {
      captionsByPage = byPage;
      showCaptions(signal.get().captions);
    },
    reload: () => {
      if (!media) return;
      const wasPlaying = held || !media.paused;
      held = false;
      placing = signal.get().time;
      media.load();
      if (wasPlaying) play();
    },
  };
}
