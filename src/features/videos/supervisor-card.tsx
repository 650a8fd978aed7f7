import { FILTER_PARAMS } from '#catalog/filter.ts';
import type { Supervisor } from '#catalog/types.ts';
import { href } from '#contract/route-map.ts';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './detail.module.css';
import { text } from './detail-text.ts';

export function SupervisorCard({ supervisor }: { readonly supervisor: Supervisor }) {
  return (
    <Section title={<T text={text.supervisor} />}>
      <div className={styles.supervisor}>
        {supervisor.avatarPath && (
          <img src={supervisor.avatarPath} alt="" width={72} height={72} loading="lazy" className={styles.avatar} />
        )}
        <div>
          <p>
            <b>{supervisor.name}</b>（{supervisor.jobTitle}）
          </p>
          <p>{supervisor.description}</p>
          <TextLink to={`${href('videos')}?${FILTER_PARAMS.supervisor}=${supervisor.id}`} alone>
            <T text={text.supervisorVideos} />
          </TextLink>
        </div>
      </div>
    </Section>
  );
}
