import { createSignal } from '#lib/signal.ts';
import { type Control, type ControlEffect, type ControlEvent, transition, UNTOUCHED } from './playback-machine.ts';
import { initialState, type PlaybackState, readState, sameState } from './playback-state.ts';
import { isFullscreen, isSmall, leavePictureInPicture } from './screen-modes.ts';

/** State and commands of one video's playback. Without a connected media element, commands do nothing. */
export interface Playback {
  readonly get: () => PlaybackState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Connects the media element. `frame` contains the video and its controls, and is the element that goes full screen.
   * Returns a function that disconnects.
   */
  readonly connect: (media: HTMLVideoElement, frame: HTMLElement) => () => void;
  readonly media: () => HTMLVideoElement | null;
  readonly frame: () => HTMLElement | null;
  /** Like `seekTo`, but never counts as a seek by the person. Both work before the metadata is loaded. */
  readonly startAt: (seconds: number) => void;
  /**
   * True while the player itself is seeking: by `startAt`, by `reload`, or by a `seekTo` that had to wait because the
   * metadata was not loaded or playback had failed. A `seeking` event then does not count as a seek by the person.
   */
  readonly isPlacing: () => boolean;
  /** The exact position in seconds, even if the element reports 0 because it is loading or has failed. */
  readonly position: () => number;
  readonly play: () => void;
  readonly pause: () => void;
  readonly toggle: () => void;
  /** Pauses the element while a description is spoken. The state still reports that the video is playing. */
  readonly hold: () => void;
  /** Resumes after `hold`, unless the person has paused in the meantime. */
  readonly release: () => void;
  readonly isHeld: () => boolean;
  readonly seekTo: (seconds: number) => void;
  readonly seekBy: (seconds: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly toggleMute: () => void;
  readonly setRate: (rate: number) => void;
  /** Shows the captions in this language; '' hides all captions. */
  readonly setCaptions: (language: string) => void;
  /** `byPage`: the page draws the captions instead of the browser. */
  readonly drawCaptions: (byPage: boolean) => void;
  /**
   * Reloads the media and returns to the same position. Called when the video has failed or is stuck, and when other
   * files are chosen.
   */
  readonly reload: () => void;
  /** Call it when the video is broken. Until a reload, the state then reports that the video is paused. */
  readonly giveUp: () => void;
}

const MEDIA_EVENTS = [
  ...['play', 'playing', 'pause', 'ended', 'timeupdate', 'seeking', 'seeked', 'durationchange', 'loadstart'],
  ...['loadedmetadata', 'waiting', 'canplay', 'stalled', 'error', 'emptied', 'volumechange', 'ratechange'],
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
    const next = readState(media, signal.get(), screen, control);
    if (!sameState(next, signal.get())) signal.set(next);
  }

  const position = () => exactPosition(media, signal.get(), control);

  function send(event: ControlEvent): void {
    if (!media) return;
    const { duration, failed } = signal.get();
    const element = { paused: media.paused, hasMetadata: media.readyState > 0, time: position(), duration, failed };
    const next = transition(control, event, element);
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
    position,
    play: () => send({ type: 'play' }),
    pause: () => send({ type: 'pause' }),
    toggle: () => send({ type: 'toggle' }),
    hold: () => send({ type: 'hold' }),
    release: () => send({ type: 'release' }),
    isHeld: () => control.held,
    seekTo: (seconds) => place({ type: 'seekTo', seconds }),
    seekBy: (seconds) => place({ type: 'seekTo', seconds: signal.get().time + seconds }),
    reload: () => send({ type: 'reload' }),
    giveUp: () => place({ type: 'giveUp' }),
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

/**
 * The target of the player's own seek, or the element's position if the player is not seeking. An element that is
 * loading or has failed reports 0, so the last known position is returned instead.
 */
function exactPosition(media: HTMLVideoElement | null, { time, failed }: PlaybackState, { placing }: Control): number {
  if (placing !== null) return placing;
  return media === null || media.readyState === 0 || failed ? time : media.currentTime;
}

/** Maps events of the media element to events of playback-machine.ts. */
const CONTROL_EVENTS: Readonly<Record<string, ControlEvent>> = {
  loadstart: { type: 'loadstart' },
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
  // `error` events of a <source> element don't bubble, but a capturing listener on the video receives them.
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
      // `play()` rejects if the browser requires a user gesture, or if a pause interrupts the start. The element's
      // state shows the result.
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
  // Loading media resets `playbackRate` to `defaultPlaybackRate`, so both are set.
  media.defaultPlaybackRate = rate;
  media.playbackRate = rate;
}

/**
 * Releases the connection, the decoder and the captions of a video element that was removed from the page. Chromium's
 * style engine retains text tracks and, through each track, its video: about 40 kB per visit (measured). Does nothing
 * while the element is in a page.
 */
export function releaseMedia(media: HTMLVideoElement): void {
  if (media.isConnected) return;
  media.pause();
  // Without this call, the picture-in-picture window would stay open and black.
  leavePictureInPicture(media);
  for (const track of media.textTracks) track.mode = 'disabled';
  media.replaceChildren();
  media.removeAttribute('src');
  media.load();
}
