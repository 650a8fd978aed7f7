import type { Visit } from '#viewing/visit.ts';
import type { VisitLife } from '#viewing/visit-life.ts';
import type { MediaEvent } from '#viewing/watching.ts';
import type { Playback } from './playback.ts';

const EVENTS = [
  ...(['play', 'playing', 'pause', 'waiting', 'seeking', 'seeked'] as const),
  ...(['timeupdate', 'ratechange', 'ended', 'emptied'] as const),
] as const satisfies readonly MediaEvent[];

export interface VisitBinding {
  /** The visit so far; null before anything was played. */
  readonly life: () => VisitLife | null;
  /** The visit as it is now; null before anything was played. */
  readonly now: () => Visit | null;
  /** No more events. What becomes of the visit is the caller's choice. */
  readonly stop: () => void;
}

/** Tells a visit what its element does, from the first play on (`goesOn`: it began before), and what becomes of its page. */
export function bindVisit(
  playback: Playback,
  media: HTMLVideoElement,
  open: () => VisitLife,
  goesOn: boolean,
): VisitBinding {
  const off = new AbortController();
  const { signal } = off;
  let life = goesOn ? open() : null;

  /** What nobody did is no operation. */
  function meant(event: MediaEvent): MediaEvent {
    if (event === 'seeking' && playback.isPlacing()) return 'placing';
    if (event === 'pause' && playback.isHeld()) return 'waiting';
    return event;
  }

  function tell(event: MediaEvent): void {
    if (event === 'play') life ??= open();
    life?.tell({ event: meant(event), time: media.currentTime, rate: media.playbackRate });
  }

  for (const event of EVENTS) media.addEventListener(event, () => tell(event), { signal });
  // It may have been started before this was here.
  if (!media.paused) tell('play');

  // First what happened since the last event: they come four times a second, in the background much less.
  const catchUp = () => tell('timeupdate');
  const onHide = () => {
    catchUp();
    if (document.hidden) life?.saveNow();
  };
  const onPageHide = () => {
    catchUp();
    life?.suspend();
  };
  document.addEventListener('visibilitychange', onHide, { signal });
  window.addEventListener('pagehide', onPageHide, { signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      void life?.goOn();
      if (!media.paused) tell('play');
    },
    { signal },
  );

  return {
    life: () => life,
    now: () => {
      catchUp();
      return life?.get() ?? null;
    },
    stop: () => {
      catchUp();
      off.abort();
    },
  };
}
