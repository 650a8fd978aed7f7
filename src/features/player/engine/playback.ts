import { createSignal } from '#lib/signal.ts';
import { type ControlEffect, type ControlEvent, transition, UNTOUCHED } from './playback-machine.ts';
import { initialState, type PlaybackState, readState, sameState } from './playback-state.ts';
import { isFullscreen, isSmall, leavePictureInPicture } from './screen-modes.ts';

/** The playback of one video: state and commands. Without an element, commands do nothing. */
export interface Playback {
  readonly get: () => PlaybackState;
  readonly subscribe: (listener: () => void) => () => void;
  /** `frame` is what full screen shows: the element and its controls. Returns a function that disconnects. */
  readonly connect: (media: HTMLVideoElement, frame: HTMLElement) => () => void;
  readonly media: () => HTMLVideoElement | null;
  readonly frame: () => HTMLElement | null;
  /** Like `seekTo`, but not a seek of the person's. Works before the metadata are loaded. */
  readonly startAt: (seconds: number) => void;
  /** A `startAt` or `reload` is seeking, so a seek event now is not the person's. */
  readonly isPlacing: () => boolean;
  readonly play: () => void;
  readonly pause: () => void;
  readonly toggle: () => void;
  /** Pauses while a description is read; to others it still appears to play. */
  readonly hold: () => void;
  /** Continues after `hold`, unless the person has paused meanwhile. */
  readonly release: () => void;
  /** Paused by `hold`. */
  readonly isHeld: () => boolean;
  readonly seekTo: (seconds: number) => void;
  readonly seekBy: (seconds: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
  readonly setRate: (rate: number) => void;
  /** The language of the captions, '' for none. */
  readonly setCaptions: (language: string) => void;
  /** The page draws the captions instead of the browser. */
  readonly drawCaptions: (byPage: boolean) => void;
  /** Reloads at the same position, after a failure or with other sources. */
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
  let control = UNTOUCHED;
  let captionsByPage = false;

  function refresh(): void {
    if (!media) return;
    const screen = { fullscreen: isFullscreen(frame), small: isSmall(media) };
    const next = readState(media, signal.get(), screen, control.placing, control.held);
    if (!sameState(next, signal.get())) signal.set(next);
  }

  function send(event: ControlEvent): void {
    if (!media) return;
    const { time, duration: length } = signal.get();
    const hasMetadata = media.readyState > 0;
    const next = transition(control, event, { paused: media.paused, hasMetadata, time, duration: length });
    control = next.control;
    for (const effect of next.effects) runEffect(media, effect, refresh);
  }

  function place(event: ControlEvent): void {
    send(event);
    refresh();
  }

  function onEvent({ type }: Event): void {
    const event = CONTROL_EVENTS[type];
    if (event) send(event);
    refresh();
  }

  function setCaptions(language: string): void {
    if (media) showCaptions(media, language, captionsByPage);
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
      const stop = listen(element, around, onEvent, refresh);
      refresh();
      return () => {
        stop();
        media = null;
        frame = null;
      };
    },
    startAt: (seconds) => place({ type: 'startAt', seconds }),
    isPlacing: () => control.placing !== null,
    play: () => send({ type: 'play' }),
    pause: () => send({ type: 'pause' }),
    toggle: () => send({ type: 'toggle' }),
    hold: () => send({ type: 'hold' }),
    release: () => send({ type: 'release' }),
    isHeld: () => control.held,
    seekTo: (seconds) => place({ type: 'seekTo', seconds }),
    seekBy: (seconds) => place({ type: 'seekTo', seconds: signal.get().time + seconds }),
    reload: () => send({ type: 'reload' }),
    setVolume: (volume) => media && setVolume(media, volume),
    toggleMute: () => media && toggleMute(media, signal.get().muted),
    setRate: (rate) => media && setRate(media, rate),
    setCaptions,
    drawCaptions: (byPage) => {
      captionsByPage = byPage;
      setCaptions(signal.get().captions);
    },
  };
}

/** Events of the element that the control machine handles. */
const CONTROL_EVENTS: Readonly<Record<string, ControlEvent>> = {
  loadedmetadata: { type: 'loadedmetadata' },
  seeked: { type: 'seeked' },
  play: { type: 'played' },
};

function listen(
  media: HTMLVideoElement,
  frame: HTMLElement,
  onEvent: (event: Event) => void,
  refresh: () => void,
): () => void {
  const off = new AbortController();
  // The error of a <source> doesn't bubble.
  const options = { signal: off.signal, capture: true };
  for (const event of MEDIA_EVENTS) media.addEventListener(event, onEvent, options);
  media.textTracks.addEventListener('change', refresh, options);
  frame.ownerDocument.addEventListener('fullscreenchange', refresh, options);
  return () => off.abort();
}

function runEffect(media: HTMLVideoElement, effect: ControlEffect, refresh: () => void): void {
  switch (effect.type) {
    case 'seek':
      media.currentTime = effect.to;
      break;
    case 'play':
      // Without a user gesture the browser refuses, and a pause interrupts it; the element's state shows either.
      media.play().catch(() => refresh());
      break;
    case 'pause':
      media.pause();
      break;
    case 'tellPause':
      media.dispatchEvent(new Event('pause'));
      break;
    case 'load':
      media.load();
      break;
  }
}

function showCaptions(media: HTMLVideoElement, language: string, byPage: boolean): void {
  const shown = byPage ? 'hidden' : 'showing';
  for (const track of media.textTracks)
    if (track.kind === 'captions') track.mode = track.language === language ? shown : 'disabled';
}

function setVolume(media: HTMLVideoElement, volume: number): void {
  media.volume = volume;
  media.muted = volume === 0;
}

function toggleMute(media: HTMLVideoElement, isMuted: boolean): void {
  media.muted = !isMuted;
  if (isMuted && media.volume === 0) media.volume = AUDIBLE_VOLUME;
}

function setRate(media: HTMLVideoElement, rate: number): void {
  // Reloading resets the rate to the default one.
  media.defaultPlaybackRate = rate;
  media.playbackRate = rate;
}

/**
 * Releases a video that was removed from the page: connection, decoder, captions. Chromium's style engine retains text
 * tracks and through each track its video, about 40 kB per visit (measured), so the tracks are removed. Does nothing
 * while the video is in a page.
 */
export function releaseMedia(media: HTMLVideoElement): void {
  if (media.isConnected) return;
  media.pause();
  // The picture-in-picture window would stay open and black.
  leavePictureInPicture(media);
  for (const track of media.textTracks) track.mode = 'disabled';
  media.replaceChildren();
  media.removeAttribute('src');
  media.load();
}
