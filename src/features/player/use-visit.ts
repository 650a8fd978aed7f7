import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useOutbox } from '#catalog/outbox-context.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { toSummary } from '#catalog/summary.ts';
import type { VideoDetail, VideoSummary } from '#catalog/types.ts';
import { safeStorage } from '#lib/storage.ts';
import { beforeLogout } from '#session/before-logout.ts';
import { beforeReload } from '#session/before-reload.ts';
import { useRecords } from '#session/records-context.ts';
import { useIsSessionRead } from '#session/session-store.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import type { Visit } from '#viewing/visit.ts';
import { createVisitLife, newVisit, type VisitPorts } from '#viewing/visit-life.ts';
import { endPassage, leavePassage, type Passage, readPassage } from './reload-passage.ts';
import { usePlayer } from './use-player.ts';
import { useResumeOffer } from './use-resume-offer.ts';
import { bindVisit } from './visit-binding.ts';

const clock = { steady: () => performance.now(), date: Date.now };

/** Keeps the visit of this video and the place in it, and offers to go on from the last one. */
export function useVisit(): ReturnType<typeof useResumeOffer> {
  const { playback, video } = usePlayer();
  const records = useRecords();
  const outbox = useLatest(useOutbox());
  const owner = useUserKey();
  // A visit that began before that would become nobody's, and a second one the member's.
  const isOwnerKnown = useIsSessionRead();
  const latestOwner = useLatest(owner);
  const latestVideo = useLatest(video);
  const passage = usePassage(video.videoId);
  const resume = useResumeOffer(passage.current !== null);
  const isOfferOpen = useLatest(resume.offer !== null);

  // Its end must come before the element is emptied, which a passive effect's doesn't.
  useLayoutEffect(() => {
    const media = playback.media();
    if (!media || !records || !isOwnerKnown) return;
    const positions = resumePositionsOf(records);
    const ports: VisitPorts = {
      clock,
      records,
      locks: (navigator as Partial<Navigator>).locks ?? null,
      queue: () => outbox.current,
      onPlace: (visit, now) => {
        // As long as the old place is on offer it isn't overwritten.
        if (isOfferOpen.current) return;
        const about = summaryOf(latestVideo.current);
        const { position } = visit.watching;
        const { duration } = playback.get();
        positions.save(
          owner,
          { videoId: visit.videoId, position, duration, updatedAt: visit.updatedAt, about },
          now ? 'now' : undefined,
        );
      },
    };
    const earlier = continued(passage.current?.visit, owner);
    const begin = () => createVisitLife(earlier ?? newVisit(newId(), owner, video.videoId, clock), ports);
    const binding = bindVisit(playback, media, begin, earlier !== null);
    if (earlier === null) forgetPassage();
    else void binding.life()?.held.then(forgetPassage);
    const forget = beforeReload.add(async () => {
      const storage = safeStorage(() => window.sessionStorage);
      // Nothing has begun: the page after this one is a page like any other.
      if (!storage || (playback.get().paused && media.currentTime === 0)) return;
      const [position, playing] = [media.currentTime, !playback.get().paused];
      leavePassage(storage, { videoId: video.videoId, position, playing, visit: binding.now(), at: Date.now() });
      await binding.life()?.pass();
    });
    const stay = beforeLogout.add(() => {
      // What played on would be lost.
      playback.pause();
      binding.now();
      return binding.life()?.handOverSoFar();
    });
    return () => {
      forget();
      stay();
      binding.stop();
      const life = binding.life();
      passage.current = null;
      // The member has gone: what was kept of the visit is theirs, or was wiped with the rest.
      if (latestOwner.current !== owner && owner !== ANONYMOUS_KEY) life?.abandon();
      else life?.leave().catch((error: unknown) => console.warn(error));
    };
  }, [playback, records, owner, isOwnerKnown, video.videoId, outbox, latestOwner, latestVideo, isOfferOpen, passage]);

  useEffect(() => {
    const { current } = passage;
    // Not before the visit listens: it takes the seek to its own place for what it is.
    if (current === null || !isOwnerKnown) return;
    playback.startAt(current.position);
    if (current.playing) playback.play();
  }, [playback, passage, isOwnerKnown]);

  return resume;
}

/** What the page before this one left when it reloaded itself. */
function usePassage(videoId: string): { current: Passage | null } {
  const [passage] = useState(() => {
    const storage = safeStorage(() => window.sessionStorage);
    return { current: storage ? readPassage(storage, videoId, Date.now()) : null };
  });
  return passage;
}

/** Once: a later load of this page is a page like any other. */
function forgetPassage(): void {
  const storage = safeStorage(() => window.sessionStorage);
  if (storage) endPassage(storage);
}

function continued(visit: Visit | null | undefined, owner: string): Visit | null {
  if (!visit || visit.owner !== owner) return null;
  // The new page's clock began anew.
  return { ...visit, watching: { ...visit.watching, at: clock.steady(), seeking: true } };
}

function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** What a card shows of it. */
function summaryOf(video: VideoDetail): VideoSummary {
  return toSummary({ ...video, captionHit: null });
}
