import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { toSummary } from '#catalog/types.ts';
import { useOutbox, useRecords, useUserKey, useWork } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { systemClock } from '#lib/clock.ts';
import { browserLocks } from '#lib/locks.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { useIsSessionRead } from '#session/store.ts';
import type { PageWork } from '#session/work.ts';
import { createViewTracker, newView, type TrackerPorts, type ViewTracker } from '#viewing/tracker.ts';
import type { View } from '#viewing/view.ts';
import type { MediaEvent } from '#viewing/watching.ts';
import type { Playback } from '../engine/playback.ts';
import { usePlayer } from '../player-context.tsx';
import { useResumeOffer } from './resume-offer.tsx';
import { clearResumedView, type ResumedView, readResumedView, storeResumedView } from './resumed-view.ts';

/** Tracks the view of the video, stores the position, and offers to resume at the last position. */
export function useView(): ReturnType<typeof useResumeOffer> {
  const { playback, video } = usePlayer();
  const records = useRecords();
  const outbox = useOutbox();
  const work = useWork();
  const userKey = useUserKey();
  // A view starts only after the session has been read. Otherwise it would count as a visitor's, and the member would
  // get a second view.
  const isSessionRead = useIsSessionRead();
  const latestUserKey = useLatest(userKey);
  const latestVideo = useLatest(video);
  const resumed = useResumedView(video.videoId);
  const resume = useResumeOffer(resumed.current !== null);
  const isOfferOpen = useLatest(resume.offer !== null);

  // A layout effect, because its clean-up must read the position before the player releases the video element.
  useLayoutEffect(() => {
    const media = playback.media();
    if (!media || !records || !isSessionRead) return;
    const positions = resumePositionsOf(records);
    const onStored: TrackerPorts['onStored'] = ({ videoId, updatedAt, watching: { position } }, now) => {
      // While the stored position is offered for resuming, it must not be overwritten.
      if (isOfferOpen.current) return;
      const about = toSummary({ ...latestVideo.current, captionHit: null });
      const { duration } = playback.get();
      positions.save(userKey, { videoId, position, duration, updatedAt, about }, now ? 'now' : undefined);
    };
    const ports = {
      clock: systemClock,
      records,
      locks: browserLocks(),
      queue: () => (outbox.isReady() ? outbox : null),
      onStored,
    };
    const earlier = continued(resumed.current?.visit, userKey);
    const begin = () => createViewTracker(earlier ?? newView(newId(), userKey, video.videoId, systemClock), ports);
    const binding = bindView(playback, media, begin, earlier !== null);
    if (earlier === null) forgetResumedView();
    else void binding.tracker()?.held.then(forgetResumedView);
    const stopSaving = saveView(work, video.videoId, playback, binding);
    return () => {
      stopSaving();
      binding.stop();
      const tracker = binding.tracker();
      resumed.current = null;
      // After a logout, the stored view belongs to the previous member or has been wiped. It must not be enqueued for
      // the next user.
      if (latestUserKey.current !== userKey && userKey !== ANONYMOUS_KEY) tracker?.abandon();
      else tracker?.leave().catch((error: unknown) => console.warn(error));
    };
  }, [
    playback,
    records,
    userKey,
    isSessionRead,
    video.videoId,
    outbox,
    work,
    latestUserKey,
    latestVideo,
    isOfferOpen,
    resumed,
  ]);

  useEffect(() => {
    const { current } = resumed;
    // Must run after the effect that starts the tracker: only a started tracker can tell that the player, and not the
    // person, made the seek to the stored position.
    if (current === null || !isSessionRead) return;
    playback.startAt(current.position);
    if (current.playing) playback.play();
  }, [playback, resumed, isSessionRead]);

  return resume;
}

const tabStorage = () => safeStorage(() => window.sessionStorage);

/** From now on, saves the view before each reload and each logout. The returned function stops this. */
function saveView(work: PageWork, videoId: string, playback: Playback, binding: ViewBinding): () => void {
  const endings = [
    work.beforeReload.add(() => leaveToReload(videoId, playback, binding)),
    work.beforeLogout.add(() => {
      // Pauses the video, because seconds watched after the view is enqueued would be lost.
      playback.pause();
      binding.now();
      return binding.tracker()?.enqueueSoFar();
    }),
  ];
  return () => {
    for (const remove of endings) remove();
  };
}

/** Stores the player's state before the page reloads itself. After the reload, the view continues at this position. */
async function leaveToReload(videoId: string, playback: Playback, { now, tracker }: ViewBinding): Promise<void> {
  const storage = tabStorage();
  const playing = !playback.get().paused;
  const position = playback.position();
  if (!storage || (!playing && position === 0)) return;
  storeResumedView(storage, { videoId, position, playing, visit: now(), at: Date.now() });
  await tracker()?.reserve();
}

function useResumedView(videoId: string): { current: ResumedView | null } {
  const [resumed] = useState(() => {
    const storage = tabStorage();
    return { current: storage ? readResumedView(storage, videoId, Date.now()) : null };
  });
  return resumed;
}

/** Deletes the stored state, so that the next reload does not resume the same view again. */
function forgetResumedView(): void {
  const storage = tabStorage();
  if (storage) clearResumedView(storage);
}

function continued(view: View | null | undefined, userKey: string): View | null {
  if (!view || view.owner !== userKey) return null;
  // `at` is set again, because the monotonic clock restarts with each page load.
  return { ...view, watching: { ...view.watching, at: systemClock.steady(), seeking: true } };
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

const EVENTS = [
  ...(['play', 'playing', 'pause', 'waiting', 'seeking', 'seeked'] as const),
  ...(['timeupdate', 'ratechange', 'ended', 'emptied'] as const),
] as const satisfies readonly MediaEvent[];

interface ViewBinding {
  /** Null if nothing has been played yet. */
  readonly tracker: () => ViewTracker | null;
  /** The view including the seconds watched until now; null if nothing has been played yet. */
  readonly now: () => View | null;
  /** Stops listening. The caller decides whether the view is enqueued or abandoned. */
  readonly stop: () => void;
}

/**
 * Passes events of the video element and of the page to a view tracker. The tracker is opened at the first play, or
 * immediately if `resumes` is true.
 */
export function bindView(
  playback: Playback,
  media: HTMLVideoElement,
  open: () => ViewTracker,
  resumes: boolean,
): ViewBinding {
  const off = new AbortController();
  const { signal } = off;
  let tracker = resumes ? open() : null;

  /** Translates the player's own seeks and pauses, so that they don't count as the person's operations. */
  function operation(event: MediaEvent): MediaEvent {
    if (event === 'seeking' && playback.isPlacing()) return 'placing';
    if (event === 'pause' && playback.isHeld()) return 'waiting';
    return event;
  }

  function track(event: MediaEvent): void {
    if (event === 'play') tracker ??= open();
    tracker?.track({ event: operation(event), time: media.currentTime, rate: media.playbackRate });
  }

  for (const event of EVENTS) media.addEventListener(event, () => track(event), { signal });
  // Playback may have started before these listeners were added.
  if (!media.paused) track('play');

  // Reports the time watched since the last `timeupdate` event, which fires about four times a second, and less often
  // in the background.
  const catchUp = () => track('timeupdate');
  const onHide = () => {
    catchUp();
    if (document.hidden) tracker?.storeNow();
  };
  const onPageHide = () => {
    catchUp();
    tracker?.suspend();
  };
  document.addEventListener('visibilitychange', onHide, { signal });
  window.addEventListener('pagehide', onPageHide, { signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      void tracker?.resume();
      if (!media.paused) track('play');
    },
    { signal },
  );

  return {
    tracker: () => tracker,
    now: () => {
      catchUp();
      return tracker?.get() ?? null;
    },
    stop: () => {
      catchUp();
      off.abort();
    },
  };
}
