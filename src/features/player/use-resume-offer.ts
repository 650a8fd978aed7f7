import { useEffect, useState, useSyncExternalStore } from 'react';
import { durationWords } from '#catalog/duration.ts';
import { watched } from '#catalog/watched.ts';
import { offersResume } from '#contract/resume.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { useText } from '#ui/t.tsx';
import { newerPosition } from '#viewing/newer-position.ts';
import { text } from './controls-text.ts';
import { usePlayback, usePlayer } from './use-player.ts';

/** Whoever watches on this long without an answer has chosen. */
const OPEN_SECONDS = 10;

/** The place to go on from, in seconds; null when there is none, it was answered, or this visit begins elsewhere. */
export function useResumeOffer(beginsElsewhere: boolean): {
  readonly offer: number | null;
  readonly answer: (answer: 'resume' | 'restart') => void;
} {
  const { playback, startAt } = usePlayer();
  const say = useText();
  const announce = useAnnounce();
  const [closed, setClosed] = useState(beginsElsewhere || startAt > 0);
  const position = useLastPosition();
  const isUnderWay = usePlayback((state) => state.time >= OPEN_SECONDS || (state.paused && state.time >= 1));

  useEffect(() => {
    if (isUnderWay) setClosed(true);
  }, [isUnderWay]);

  return {
    offer: closed || isUnderWay || position === null ? null : position,
    answer: (answer) => {
      setClosed(true);
      const from = answer === 'resume' && position !== null ? position : 0;
      playback.startAt(from);
      playback.play();
      announce(say(text.saidFrom, { time: durationWords(from) }));
      // The button that had the focus is gone.
      playback.frame()?.querySelector<HTMLElement>('[data-play]')?.focus();
    },
  };
}

/** Of visits before this one: the device's or the server's, whichever is newer, when it is worth going on from. */
function useLastPosition(): number | null {
  const { video } = usePlayer();
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const [since] = useState(() => Date.now());
  const own = useSyncExternalStore(watched.subscribe, () => find(video.videoId)) ?? null;
  const seenAt = video.stopPositionAt ? Date.parse(video.stopPositionAt) : Number.NaN;
  // Later ones are this visit's own.
  const earlier = own !== null && own.updatedAt < since ? own : null;
  const server = isMember && seenAt < since ? { position: video.stopPosition, updatedAt: seenAt } : null;
  const position = newerPosition(earlier, server);
  return offersResume(position, video.duration) ? position : null;
}

function find(videoId: string) {
  return watched.get().find((position) => position.videoId === videoId);
}
