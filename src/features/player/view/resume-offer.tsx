import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { durationWords } from '#catalog/duration.ts';
import { watched } from '#catalog/view-progress.tsx';
import { useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { offersResume } from '#contract/resume.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { newerPosition } from '#viewing/resume.ts';
import { text } from '../controls/controls-text.ts';
import { focusPlay } from '../controls/use-player-keys.ts';
import type { Playback } from '../engine/playback.ts';
import { usePlayback, usePlayer } from '../player-context.tsx';
import styles from './view.module.css';

interface ResumeOfferProps {
  /** In seconds. */
  readonly position: number;
  readonly onAnswer: (answer: 'resume' | 'restart') => void;
}

/** Offers to resume at the last position or to start over. A narrow player hides the offer while the video plays. */
export function ResumeOffer({ position, onAnswer }: ResumeOfferProps) {
  const isPlaying = usePlayback(({ paused }) => !paused);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section, isPlaying);
  return (
    <section
      ref={section}
      aria-label={useText()(text.offerLabel)}
      data-playing={isPlaying || undefined}
      className={styles.offer}
    >
      <p>
        <T text={text.offer} values={{ time: durationWords(position) }} />
      </p>
      <div className={styles.answers}>
        <Button kind="primary" onClick={() => onAnswer('resume')}>
          <T text={text.resume} />
        </Button>
        <Button onClick={() => onAnswer('restart')}>
          <T text={text.restart} />
        </Button>
      </div>
    </section>
  );
}

/** If the offer is hidden or removed while it contains the focus, moves the focus to the play button. */
function useKeptFocus(section: RefObject<HTMLElement | null>, isPlaying: boolean): void {
  const { playback } = usePlayer();
  useLayoutEffect(() => {
    if (isPlaying && section.current?.offsetParent === null) keepFocus(section.current, playback);
  }, [section, isPlaying, playback]);
  useLayoutEffect(() => {
    const offer = section.current;
    return () => keepFocus(offer, playback);
  }, [section, playback]);
}

function keepFocus(offer: HTMLElement | null, playback: Playback): void {
  if (offer?.contains(document.activeElement)) focusPlay(playback);
}

/** The offer closes once playback reaches this position in the video, or if it is paused after the first second. */
const OPEN_SECONDS = 10;

/**
 * `offer`: the position in seconds at which the person can resume. Null if there is none, or once the person has
 * answered or started to watch. Also null if something else determines where playback starts: a time in the URL, or
 * the position at which the page has reloaded itself (`beginsElsewhere`).
 */
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
      // The pressed button disappears, so the focus must move.
      focusPlay(playback);
    },
  };
}

/**
 * The last position from earlier views: the device's or the server's, whichever is newer. Null if resuming is not
 * worthwhile.
 */
function useLastPosition(): number | null {
  const { video } = usePlayer();
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const [since] = useState(() => Date.now());
  const own = useSyncExternalStore(watched.subscribe, () => find(video.videoId)) ?? null;
  const seenAt = video.stopPositionAt ? Date.parse(video.stopPositionAt) : Number.NaN;
  // Ignores positions that were saved after the page was opened, because they belong to the current view.
  const earlier = own !== null && own.updatedAt < since ? own : null;
  const server = isMember && seenAt < since ? { position: video.stopPosition, updatedAt: seenAt } : null;
  const position = newerPosition(earlier, server);
  return offersResume(position, video.duration) ? position : null;
}

function find(videoId: string) {
  return watched.get().find((position) => position.videoId === videoId);
}
