import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { toSummary } from '#catalog/types.ts';
import { useOutbox, useRecords, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { systemClock } from '#lib/clock.ts';
import { browserLocks } from '#lib/locks.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { useIsSessionRead } from '#session/store.ts';
import { beforeLogout, beforeReload } from '#session/work.ts';
import { createViewTracker, newView, type TrackerPorts, type ViewTracker } from '#viewing/tracker.ts';
import type { View } from '#viewing/view.ts';
import type { MediaEvent } from '#viewing/watching.ts';
import type { Playback } from '../engine/playback.ts';
import { usePlayer } from '../player-context.tsx';
import { useResumeOffer } from './resume-offer.tsx';
import { clearResumedView, type ResumedView, readResumedView, storeResumedView } from './resumed-view.ts';

/** Tracks the view of this video and its position, and offers to resume the last one. */
export function useView(): ReturnType<typeof useResumeOffer> {
  const { playback, video } = usePlayer();
  const records = useRecords();
  const outbox = useOutbox();
  const userKey = useUserKey();
  // A view that begins before the session is read would belong to a visitor, and the member would get a second one.
  const isSessionRead = useIsSessionRead();
  const latestUserKey = useLatest(userKey);
  const latestVideo = useLatest(video);
  const resumed = useResumedView(video.videoId);
  const resume = useResumeOffer(resumed.current !== null);
  const isOfferOpen = useLatest(resume.offer !== null);

  // A layout effect, because its clean-up must run before the element is emptied.
  useLayoutEffect(() => {
    const media = playback.media();
    if (!media || !records || !isSessionRead) return;
    const positions = resumePositionsOf(records);
    const onStored: TrackerPorts['onStored'] = ({ videoId, updatedAt, watching: { position } }, now) => {
      // The stored position is not overwritten while it is offered.
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
    const endings = [
      beforeReload.add(() => leaveToReload(video.videoId, playback, media, binding)),
      beforeLogout.add(() => {
        // Anything watched after this would be lost.
        playback.pause();
        binding.now();
        return binding.tracker()?.enqueueSoFar();
      }),
    ];
    return () => {
      for (const remove of endings) remove();
      binding.stop();
      const tracker = binding.tracker();
      resumed.current = null;
      // After a logout the stored view belongs to that member or has been wiped, so it is not enqueued for the next
      // user.
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
    latestUserKey,
    latestVideo,
    isOfferOpen,
    resumed,
  ]);

  useEffect(() => {
    const { current } = resumed;
    // Runs after the tracker's effect, so that the tracker recognises the seek to its own position.
    if (current === null || !isSessionRead) return;
    playback.startAt(current.position);
    if (current.playing) playback.play();
  }, [playback, resumed, isSessionRead]);

  return resume;
}

/** The tab's storage, in the page before a reload and in the one after it. */
const tabStorage = () => safeStorage(() => window.sessionStorage);

/** Stores the state before the page reloads itself, so that the next page resumes the view at this position. */
async function leaveToReload(
  videoId: string,
  playback: Playback,
  media: HTMLVideoElement,
  { now, tracker }: ViewBinding,
): Promise<void> {
  const storage = tabStorage();
  const playing = !playback.get().paused;
  // Nothing was played: there is no view to resume.
  if (!storage || (!playing && media.currentTime === 0)) return;
  const position = media.currentTime;
  storeResumedView(storage, { videoId, position, playing, visit: now(), at: Date.now() });
  await tracker()?.reserve();
}

/** The state that the previous page stored before it reloaded itself. */
function useResumedView(videoId: string): { current: ResumedView | null } {
  const [resumed] = useState(() => {
    const storage = tabStorage();
    return { current: storage ? readResumedView(storage, videoId, Date.now()) : null };
  });
  return resumed;
}

/** A later load of this page resumes nothing. */
function forgetResumedView(): void {
  const storage = tabStorage();
  if (storage) clearResumedView(storage);
}

function continued(view: View | null | undefined, userKey: string): View | null {
  if (!view || view.owner !== userKey) return null;
  // The monotonic clock restarts with the page.
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
  /** Null before anything was played. */
  readonly tracker: () => ViewTracker | null;
  /** The current view; null before anything was played. */
  readonly now: () => View | null;
  /** Stops listening. The caller decides what happens to the view. */
  readonly stop: () => void;
}

/**
 * Feeds a view tracker with events of the element and of the page, starting with the first play, or at once if
 * `resumes`.
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

  /** Seeks and pauses that the person did not make are not operations. */
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
  // Playback may have started before this was bound.
  if (!media.paused) track('play');

  // Reports the time watched since the last `timeupdate`, which fires four times a second and less often in the
  // background.
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
