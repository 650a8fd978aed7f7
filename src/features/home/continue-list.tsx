import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useCardSlots } from '#catalog/card-slots.ts';
import { isInContinueList, keepContinueRoom } from '#catalog/continue-list.ts';
import { durationWords } from '#catalog/duration.ts';
import { Thumbnail } from '#catalog/thumbnail.tsx';
import type { VideoSummary } from '#catalog/types.ts';
import { ViewProgress } from '#catalog/view-progress.tsx';
import { watched } from '#catalog/watched.ts';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import type { ResumePosition } from '#viewing/resume-positions.ts';
import { seenShare } from '#viewing/seen-share.ts';
import styles from './continue-list.module.css';
import { begunOptions } from './continue-queries.ts';
import { text } from './continue-text.ts';

const SHOWN = 8;

interface Begun {
  readonly video: VideoSummary;
  /** Null when only the server knows of it. */
  readonly place: ResumePosition | null;
}

/** Begun and not seen to the end, the latest first, in one row whose height is known beforehand. */
export function ContinueList() {
  const begun = useBegun();
  const { Actions } = useCardSlots();
  const hasSome = begun.length > 0;
  useEffect(() => keepContinueRoom(hasSome), [hasSome]);
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

/** This device's own first: it knows where. Then what the member began elsewhere. */
function useBegun(): Begun[] {
  const api = useApi();
  const userKey = useUserKey();
  const places = useSyncExternalStore(watched.subscribe, watched.get);
  const elsewhere = useQuery({ ...begunOptions(api, userKey), enabled: userKey !== ANONYMOUS_KEY });
  const own = places.filter(isInContinueList).map((place): Begun => {
    // Written by the player from the video's own data.
    const about = place.about as VideoSummary;
    // What was made a favourite on another device, only the server knows.
    const { favoriteFlag } = elsewhere.data?.find(({ videoId }) => videoId === place.videoId) ?? about;
    return { video: { ...about, favoriteFlag }, place };
  });
  const known = new Set(places.map(({ videoId }) => videoId));
  const others = (elsewhere.data ?? []).filter(({ videoId }) => !known.has(videoId));
  return [...own, ...others.map((video): Begun => ({ video, place: null }))].slice(0, SHOWN);
}
