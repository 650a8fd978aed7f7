import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { VideoGrid } from '#catalog/video-grid.tsx';
import { VideoGridSkeleton } from '#catalog/video-grid-skeleton.tsx';
import { SortType, ViewStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { T, useText } from '#ui/t.tsx';
import { CaptionHit } from './caption-hit.tsx';
import styles from './list.module.css';
import { hasMore, loadList, videoListOptions } from './list-queries.ts';
import { MoreVideos } from './more-videos.tsx';
import { SortMenu } from './sort-menu.tsx';
import { text } from './text.ts';

interface ResultsProps {
  readonly filter: VideoFilter;
  readonly page: number;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  /** Called before a new order, so that the results can take the focus once they are there. */
  readonly onSearch: () => void;
}

const ITEM_ID = 'video';
const EAGER_CARDS = 2;

export function Results({ filter, page, headingRef, onSearch }: ResultsProps) {
  const isNavigating = useNavigation().state === 'loading';
  const userKey = useUserKey();
  const isVisitor = userKey === ANONYMOUS_KEY;
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery({
    ...videoListOptions({ api, userKey, filter }, page),
    placeholderData: keepPreviousData,
  });
  // What this device kept may be shorter than the address says.
  useEffect(() => {
    loadList(queryClient, { api, userKey, filter }, page).catch(() => {});
  }, [queryClient, api, userKey, filter, page]);
  // When the member's own answer fails, what anybody sees goes on.
  const spare = isPersonal(filter)
    ? undefined
    : queryClient.getQueryData(videoListOptions({ api, userKey: ANONYMOUS_KEY, filter }, page).queryKey);
  const list = query.data ?? spare;
  const count = list?.count;
  const address = writeFilter(filter);
  useCountAnnounced(filter, query.isPlaceholderData ? undefined : count);
  const isOfAnother = useIsOfAnother(address, query.isPlaceholderData);

  return (
    <section className={styles.results} aria-busy={isNavigating || query.isPlaceholderData}>
      <div className={styles.status}>
        <h2 ref={headingRef} tabIndex={-1}>
          {count === undefined ? <T text={text.title} /> : <T text={text.results} values={{ count }} />}
        </h2>
        {(isNavigating || isOfAnother) && <Loading label={text.loadingSaid} />}
        <SortMenu filter={filter} onSearch={onSearch} />
      </div>
      {query.isPending && !list && <VideoGridSkeleton />}
      {query.isError && !list && (
        <InlineError message={<T text={text.failed} />} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {count === 0 && (
        <EmptyState message={<T text={text.empty} />}>
          <p>
            <T text={isVisitor && isPersonal(filter) ? text.emptyVisitor : text.emptyHint} />
          </p>
          {isVisitor && isPersonal(filter) && (
            <LinkButton to={href('authStart')} kind="primary">
              <T text={text.login} />
            </LinkButton>
          )}
          <LinkButton to={href('videos')}>
            <T text={text.clear} />
          </LinkButton>
        </EmptyState>
      )}
      <VideoGrid
        videos={list?.videos ?? []}
        eager={EAGER_CARDS}
        idPrefix={ITEM_ID}
        noteOf={(video) => video.captionHit && <CaptionHit videoId={video.videoId} hit={video.captionHit} />}
      />
      {list && !isOfAnother && (
        <MoreVideos
          key={address}
          filter={filter}
          page={page}
          shown={list.videos.length}
          hasMore={hasMore(list)}
          itemId={ITEM_ID}
        />
      )}
    </section>
  );
}

/** What is shown meanwhile is another question's. Everybody's answer to a member's same question needs no words, which would take room. */
function useIsOfAnother(address: string, isMeanwhile: boolean): boolean {
  const answered = useRef(address);
  useEffect(() => {
    if (!isMeanwhile) answered.current = address;
  });
  return isMeanwhile && answered.current !== address;
}

/** A list that only somebody who is known has. */
function isPersonal({ viewStatus, sort }: VideoFilter): boolean {
  return viewStatus === ViewStatus.viewed || sort === SortType.viewedLatest;
}

/** After the first view: every new filter says how much it found. */
function useCountAnnounced(filter: VideoFilter, count: number | undefined): void {
  const say = useText();
  const announce = useAnnounce();
  const address = writeFilter(filter);
  const announced = useRef(address);
  useEffect(() => {
    if (announced.current === address || count === undefined) return;
    announced.current = address;
    announce(say(text.resultsSaid, { count }));
  });
}
