import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { IntroductionList } from '#catalog/introduction-list.tsx';
import { Thumbnail } from '#catalog/thumbnail.tsx';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { useApi } from '#session/api-context.tsx';
import type { RouteData } from '#session/route-context.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import { DetailHeader } from './detail-header.tsx';
import { introductionOptions } from './introduction-queries.ts';
import styles from './introductions.module.css';
import { linkPreviewsOf } from './link-previews.ts';
import { text } from './text.ts';

export interface DetailData extends RouteData {
  readonly slug: string;
}

export function DetailScreen() {
  const { slug } = useLoaderData<DetailData>();
  const api = useApi();
  const queryClient = useQueryClient();
  const introduction = useQuery(introductionOptions(api, slug)).data;
  const previews = useMemo(() => linkPreviewsOf(api, queryClient, slug), [api, queryClient, slug]);
  if (!introduction) return <Loading />;
  const { content, freeArea, thumbnailPath, leadParagraph, pickupIntroductions } = introduction;
  return (
    <div key={slug} className={styles.page}>
      <article className={styles.article}>
        <DetailHeader introduction={introduction} />
        <Thumbnail path={thumbnailPath} sizes="(width >= 44rem) 42rem, 92vw" eager className={styles.image} />
        <p className={styles.lead}>{leadParagraph}</p>
        <RichContent html={content} previews={previews} />
        {freeArea && (
          <div className={styles.free}>
            <RichContent html={freeArea} previews={previews} />
          </div>
        )}
      </article>
      {pickupIntroductions.length > 0 && (
        <Section title={<T text={text.pickups} />}>
          <IntroductionList introductions={pickupIntroductions} />
        </Section>
      )}
      <p>
        <LinkButton to={href('introductions')}>
          <T text={text.back} />
        </LinkButton>
      </p>
    </div>
  );
}
