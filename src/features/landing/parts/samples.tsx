import { useQuery } from '@tanstack/react-query';
import { VideoGrid } from '#catalog/video-grid.tsx';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { T } from '#ui/text/t.tsx';
import styles from '../landing.module.css';
import type { LandingPlan } from '../landing-plan.ts';
import { samplesOptions } from '../landing-queries.ts';
import { text } from '../text.ts';
import { Band } from './band.tsx';

export function Samples({ tag, count, all }: LandingPlan['samples']) {
  const samples = useQuery(samplesOptions(useApi(), tag, count)).data;
  if (!samples || samples.videos.length === 0) return null;
  return (
    <Band title={<T text={text.videosTitle} />}>
      <VideoGrid videos={samples.videos} />
      <p className={styles.onward}>
        <LinkButton to={samples.isOfTag ? all : href('videos')}>
          <T text={text.videosAll} />
        </LinkButton>
      </p>
    </Band>
  );
}
