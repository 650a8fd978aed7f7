import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLoaderData, useSearchParams } from 'react-router';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { stripTags } from '#catalog/plain-text.ts';
import type { VideoDetail } from '#catalog/types.ts';
import { VideoGrid } from '#catalog/video-grid.tsx';
import { videoKeys, videoOptions } from '#catalog/video-queries.ts';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { useApi } from '#session/api-context.tsx';
import type { RouteData } from '#session/route-context.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { T, useText } from '#ui/t.tsx';
import styles from './detail.module.css';
import type { DetailParts } from './detail-parts.ts';
import { text } from './detail-text.ts';
import { SupervisorCard } from './supervisor-card.tsx';
import { TagLinks } from './tag-links.tsx';
import { VideoFacts } from './video-facts.tsx';

export interface DetailData extends RouteData {
  readonly id: string;
}

export function DetailScreen({ parts }: { readonly parts: DetailParts }) {
  const { id } = useLoaderData<DetailData>();
  const [params] = useSearchParams();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...videoOptions(useApi(), useUserKey(), id),
    // What was rendered for nobody in particular serves until the member's own answer is here; another video's doesn't.
    placeholderData: (last: VideoDetail | undefined) => (last?.videoId === id ? last : undefined),
  });
  // When the member's own answer fails, what anybody sees goes on: no player stops for it.
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

/** Seconds, from an address such as `?t=34` or `?t=0.5`. The server's page is the same for all of them: nothing rendered depends on it. */
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
      <article className={styles.watch}>
        {/* Below the player for the eyes; before it for whoever comes in at the heading and goes on by Tab. */}
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
        <div className={styles.reading}>
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
          <Section title={<T text={text.related} />}>
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
