import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { stripTags } from '#catalog/plain-text.ts';
import type { VideoDetail } from '#catalog/types.ts';
import { VideoGrid } from '#catalog/video-grid.tsx';
import { videoKeys, videoOptions } from '#catalog/video-queries.ts';
import { useApi, useUserKey } from '#context/page.ts';
import type { RouteData } from '#context/route.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T, useText } from '#ui/text/t.tsx';
import styles from './detail.module.css';
import { SupervisorCard, TagLinks, text, VideoFacts } from './detail-facts.tsx';

export interface DetailData extends RouteData {
  readonly id: string;
}

export function DetailScreen({ parts }: { readonly parts: DetailParts }) {
  const { id } = useLoaderData<DetailData>();
  const [params] = useSearchParams();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...videoOptions(useApi(), useUserKey(), id),
    // Until the member's own response arrives, the anonymous response for the same video is shown.
    placeholderData: (last: VideoDetail | undefined) => (last?.videoId === id ? last : undefined),
  });
  // If the member's own request fails, the anonymous response remains, so that the player does not stop.
  const video = query.data ?? queryClient.getQueryData<VideoDetail>(videoKeys.detail(ANONYMOUS_KEY, id));
  if (!video) {
    if (!query.isError) return <Loading />;
    return (
      <InlineError
        message={<T text={text.detailFailed} />}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <Detail key={id} video={video} startAt={startOf(params, video.duration)} parts={parts} />;
}

/**
 * The start in seconds from a URL such as `?t=34` or `?t=0.5`. It must not affect the markup, because the server
 * renders the page without this parameter.
 */
function startOf(params: URLSearchParams, duration: number): number {
  const start = Number(params.get('t'));
  return start > 0 && start < duration ? start : 0;
}

interface DetailProps {
  readonly video: VideoDetail;
  readonly startAt: number;
  readonly parts: DetailParts;
}

function Detail({ video, startAt, parts: { Session, Player, Reading, Actions } }: DetailProps) {
  return (
    <Session video={video} startAt={startAt}>
      <Crumbs video={video} />
      <article aria-label={video.title} className={styles.watch}>
        {/* Before the player in the DOM, so that Tab leads from the heading to the player. CSS shows the heading
            below the player. */}
        <h1 className={styles.title}>{video.title}</h1>
        <div className={styles.screen}>
          <Player />
        </div>
        <header className={styles.header}>
          <VideoFacts video={video} />
          {Actions && (
            <div className={styles.actions}>
              <Actions video={video} />
            </div>
          )}
        </header>
        <div data-beside-player="" className={styles.reading}>
          <Reading />
        </div>
        <div className={styles.about}>
          <Section title={<T text={text.about} />}>
            <RichContent html={video.content} />
            <TagLinks tags={video.tags} companyUrl={video.companyUrl} />
          </Section>
          {video.supervisor && <SupervisorCard supervisor={video.supervisor} />}
        </div>
      </article>
      {video.related.length > 0 && (
        <div className={styles.related}>
          <Section title={<T text={text.related} />} later="last">
            <VideoGrid videos={video.related} />
          </Section>
        </div>
      )}
    </Session>
  );
}

function Crumbs({ video }: { readonly video: VideoDetail }) {
  const say = useText();
  const genreName = video.genre ? stripTags(video.genre.name) : '';
  const items = [{ label: say(text.list), to: href('videos') }];
  if (video.genre && genreName) {
    const genre = encodeURIComponent(video.genre.slug);
    items.push({ label: genreName, to: `${href('videos')}?${FILTER_PARAMS.genre}=${genre}` });
  }
  return <Breadcrumbs items={items} />;
}

/** Components of other features. The app passes them in, because features don't import each other. */
export interface DetailParts {
  /**
   * Wraps the whole page, and provides the state that the player, chapters and transcript share. `startAt` is in
   * seconds.
   */
  readonly Session: ComponentType<{
    readonly video: VideoDetail;
    readonly startAt: number;
    readonly children: ReactNode;
  }>;
  readonly Player: ComponentType;
  /** The chapters and the transcript, which are beside the player or, in a narrow window, below it. */
  readonly Reading: ComponentType;
  readonly Actions?: ComponentType<{ readonly video: VideoDetail }>;
}
