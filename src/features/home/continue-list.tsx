import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { isInContinueList } from '#catalog/continue-list.ts';
import { durationWords } from '#catalog/duration.ts';
import { Thumbnail } from '#catalog/thumbnail.tsx';
import type { VideoSummary } from '#catalog/types.ts';
import { ViewProgress } from '#catalog/view-progress.tsx';
import { watched } from '#catalog/watched.ts';
import { href } from '#contract/route-map.ts';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import type { ResumePosition } from '#viewing/resume-positions.ts';
import { seenShare } from '#viewing/seen-share.ts';
import styles from './continue-list.module.css';
import { text } from './continue-text.ts';

const SHOWN = 8;

/** Begun and not seen to the end, the latest first, in one row whose height is known beforehand. */
export function ContinueList() {
  const places = useSyncExternalStore(watched.subscribe, watched.get).filter(isInContinueList).slice(0, SHOWN);
  if (places.length === 0) return null;
  return (
    <Section title={<T text={text.title} />}>
      <ul className={styles.row}>
        {places.map((place) => (
          <li key={place.videoId} className={styles.item}>
            <Place place={place} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Place({ place }: { readonly place: ResumePosition }) {
  // Written by the player from the video's own data.
  const video = place.about as VideoSummary;
  return (
    <>
      <div className={styles.picture}>
        <Thumbnail path={video.thumbnailPath} sizes="14rem" className={styles.image} />
        <ViewProgress share={seenShare(place)} />
      </div>
      <h3 className={styles.title}>
        <Link to={href('video', { id: place.videoId })} className={styles.link}>
          {video.title}
        </Link>
      </h3>
      <p className={styles.rest}>
        <T text={text.rest} values={{ time: durationWords(place.duration - place.position) }} />
      </p>
    </>
  );
}
