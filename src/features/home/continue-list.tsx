import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCardSlots } from '#catalog/card-slots.ts';
import { durationWords } from '#catalog/duration.ts';
import { Thumbnail } from '#catalog/thumbnail.tsx';
import type { VideoSummary } from '#catalog/types.ts';
import { isUnfinished, isVideoSummary, reserveContinueSpace } from '#catalog/unfinished-videos.ts';
import { ViewProgress, watched } from '#catalog/view-progress.tsx';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { seenShare } from '#contract/resume.ts';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import type { ResumePosition } from '#viewing/resume.ts';
import styles from './continue-list.module.css';
import { begunOptions } from './home-queries.ts';

const SHOWN = 8;

interface Begun {
  readonly video: VideoSummary;
  /** The position on this device; null if the video was viewed only on other devices. */
  readonly place: ResumePosition | null;
}

/** A row of fixed height with the videos to continue watching. */
export function ContinueList() {
  const begun = useBegun();
  const { Actions } = useCardSlots();
  const hasSome = begun.length > 0;
  useEffect(() => reserveContinueSpace(hasSome), [hasSome]);
  if (!hasSome) return null;
  return (
    <Section title={<T text={text.title} />}>
      <ul className={styles.row}>
        {begun.map(({ video, place }) => (
          <li key={video.videoId} className={styles.item}>
            <div className={styles.picture}>
              <Thumbnail path={video.thumbnailPath} sizes="14rem" className={styles.image} />
              {place && <ViewProgress share={seenShare(place)} />}
            </div>
            <h3 className={styles.title}>
              <Link to={href('video', { id: video.videoId })} className={styles.link}>
                {video.title}
              </Link>
            </h3>
            <div className={styles.foot}>
              <p className={styles.rest}>
                {place ? (
                  <T text={text.rest} values={{ time: durationWords(place.duration - place.position) }} />
                ) : (
                  <T text={text.begun} />
                )}
              </p>
              {Actions && (
                <div className={styles.actions}>
                  <Actions video={video} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The videos to show: first those with a position on this device, then those begun on other devices. */
function useBegun(): Begun[] {
  const api = useApi();
  const userKey = useUserKey();
  const places = useSyncExternalStore(watched.subscribe, watched.get);
  const elsewhere = useQuery({ ...begunOptions(api, userKey), enabled: userKey !== ANONYMOUS_KEY });
  const own = places.filter(isUnfinished).flatMap((place): Begun[] => {
    // The player stored this summary together with the position.
    const { about } = place;
    if (!isVideoSummary(about)) return [];
    // A favourite may have been added on another device, so the server's flag takes precedence.
    const { favoriteFlag } = elsewhere.data?.find(({ videoId }) => videoId === place.videoId) ?? about;
    return [{ video: { ...about, favoriteFlag }, place }];
  });
  const known = new Set(places.map(({ videoId }) => videoId));
  const others = (elsewhere.data ?? []).filter(({ videoId }) => !known.has(videoId));
  return [...own, ...others.map((video): Begun => ({ video, place: null }))].slice(0, SHOWN);
}

export const text = {
  title: { ja: '続きを見る', easy: 'つづきを 見る' },
  begun: { ja: '視聴中', easy: '見ている とちゅう' },
  rest: { ja: '残り {time}', easy: 'のこり {time}' },
} as const satisfies Record<string, UiText>;
