import { useQuery } from '@tanstack/react-query';
import { VideoGrid } from '#catalog/video-grid.tsx';
import { useApi } from '#session/api-context.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import styles from '../landing.module.css';
import type { LandingPlan } from '../landing-plan.ts';
import { samplesOptions } from '../landing-queries.ts';
import { text } from '../text.ts';
import { Band } from './band.tsx';

/** Real videos, ready to be watched. */
export function Samples({ tag, count, all }: LandingPlan['samples']) {
  const videos = useQuery(samplesOptions(useApi(), tag, count)).data ?? [];
  if (videos.length === 0) return null;
  return (
    <Band title={<T text={text.videosTitle} />}>
      <VideoGrid videos={videos} />
      <p className={styles.onward}>
        <LinkButton to={all}>
          <T text={text.videosAll} />
        </LinkButton>
      </p>
    </Band>
  );
}
