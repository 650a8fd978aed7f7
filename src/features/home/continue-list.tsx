import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { durationWords } from '#catalog/duration.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { isUnfinished, isVideoSummary, reserveContinueSpace } from '#catalog/unfinished-videos.ts';
import { VideoGrid } from '#catalog/video-grid.tsx';
import { stoppedAt, watched } from '#catalog/view-progress.tsx';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { Section } from '#ui/layout/heading.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import type { ResumePosition } from '#viewing/resume.ts';
import styles from './home.module.css';
import { begunOptions } from './home-queries.ts';

const SHOWN = 8;

interface Begun {
  readonly video: VideoSummary;
  /** The position on this device; undefined if the video was viewed only on other devices. */
  readonly place: ResumePosition | undefined;
}

/** A row with the videos to continue watching. */
export function ContinueList() {
  const isVisitor = useUserKey() === ANONYMOUS_KEY;
  const { begun, isKnown } = useBegun();
  const hasSome = begun.length > 0;
  useEffect(() => {
    if (hasSome || isKnown) reserveContinueSpace(hasSome || (isVisitor ? null : false));
  }, [hasSome, isKnown, isVisitor]);
  if (!hasSome) return null;
  const places = new Map(begun.map(({ video, place }) => [video.videoId, place]));
  return (
    <Section title={<T text={text.title} />}>
      <VideoGrid
        videos={begun.map(({ video }) => video)}
        layout="row"
        noteOf={(video) => <Rest video={video} place={places.get(video.videoId)} />}
      />
    </Section>
  );
}

function Rest({ video, place }: Begun) {
  const position = stoppedAt(video, place);
  return (
    <p className={styles.rest}>
      {position === null ? (
        <T text={text.begun} />
      ) : (
        <T text={text.rest} values={{ time: durationWords((place?.duration ?? video.duration) - position) }} />
      )}
    </p>
  );
}

/**
 * The videos to show: first those with a position on this device, then those begun on other devices. `isKnown`: true
 * once the server has answered which videos were begun on other devices; always true for visitors.
 */
function useBegun(): { readonly begun: readonly Begun[]; readonly isKnown: boolean } {
  const api = useApi();
  const userKey = useUserKey();
  const places = useSyncExternalStore(watched.subscribe, watched.get);
  const elsewhere = useQuery({ ...begunOptions(api, userKey), enabled: userKey !== ANONYMOUS_KEY });
  const own = places.filter(isUnfinished).flatMap((place): Begun[] => {
    // The player stored this summary together with the position.
    const { about } = place;
    if (!isVideoSummary(about)) return [];
    // Another device may have changed the favourite or viewed more, so the server's data takes precedence.
    return [{ video: elsewhere.data?.find(({ videoId }) => videoId === place.videoId) ?? about, place }];
  });
  const known = new Set(places.map(({ videoId }) => videoId));
  const others = (elsewhere.data ?? []).filter(({ videoId }) => !known.has(videoId));
  const begun = [...own, ...others.map((video): Begun => ({ video, place: undefined }))].slice(0, SHOWN);
  return { begun, isKnown: userKey === ANONYMOUS_KEY || elsewhere.isSuccess };
}

export const text = {
  title: { ja: '続きを見る', easy: 'つづきを 見る' },
  begun: { ja: '視聴中', easy: '見ている とちゅう' },
  rest: { ja: '残り {time}', easy: 'のこり {time}' },
} as const satisfies Record<string, UiText>;
