import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLoaderData } from 'react-router';
import { IntroductionList } from '#catalog/introduction-list.tsx';
import { Thumbnail } from '#catalog/thumbnail.tsx';
import { useApi } from '#context/page.ts';
import type { RouteData } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { NotEasyYet, RichContent } from '#rich-content/rich-content.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T } from '#ui/text/t.tsx';
import { DetailHeader } from './detail-header.tsx';
import { introductionOptions, linkPreviewsOf } from './introduction-queries.ts';
import styles from './introductions.module.css';
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
      <article aria-label={introduction.title} className={styles.article}>
        <DetailHeader introduction={introduction} />
        <Thumbnail path={thumbnailPath} sizes="(min-width:44rem) 42rem, 92vw" eager className={styles.image} />
        <p className={styles.lead}>{leadParagraph}</p>
        <NotEasyYet />
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
