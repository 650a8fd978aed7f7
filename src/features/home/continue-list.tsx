import { useEffect } from 'react';
import { Link } from 'react-router';
import { useCardSlots } from '#catalog/card-slots.ts';
import { keepContinueRoom } from '#catalog/continue-list.ts';
import { durationWords } from '#catalog/duration.ts';
import { Thumbnail } from '#catalog/thumbnail.tsx';
import { ViewProgress } from '#catalog/view-progress.tsx';
import { href } from '#contract/route-map.ts';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import { seenShare } from '#viewing/seen-share.ts';
import styles from './continue-list.module.css';
import { text } from './continue-text.ts';
import { useBegun } from './use-begun.ts';

const SHOWN = 8;

/** Begun and not seen to the end, the latest first, in one row whose height is known beforehand. */
export function ContinueList() {
  const begun = useBegun().slice(0, SHOWN);
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
