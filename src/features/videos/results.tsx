import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, Fragment, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { clockTime } from '#catalog/duration.ts';
import { type VideoFilter, writeFilter } from '#catalog/filter.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoGrid, VideoGridSkeleton } from '#catalog/video-grid.tsx';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { searchWords } from '#lib/search-text.ts';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Marked } from '#ui/text/marked.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text as uiText } from '#ui/text/text.ts';
import type { OnSearch } from './active-filters.ts';
import styles from './list.module.css';
import { lengthenList, listOf, loadList, videoListOptions } from './list-queries.ts';
import { MoreVideos } from './more-videos.tsx';
import { isPersonal, NoResults } from './no-results.tsx';
import { SortMenu } from './sort-menu.tsx';
import { text } from './text.ts';

interface ResultsProps {
  readonly filter: VideoFilter;
  /** The filter to which the page is navigating; the same object as `filter` if there is none. */
  readonly shown: VideoFilter;
  readonly page: number;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onSearch: OnSearch;
}

const ITEM_ID = 'video';
const EAGER_CARDS = 2;

export function Results({ filter, shown, page, headingRef, onSearch }: ResultsProps) {
  const isSearching = shown !== filter;
  const userKey = useUserKey();
  const isVisitor = userKey === ANONYMOUS_KEY;
  const api = useApi();
  const queryClient = useQueryClient();
  const options = videoListOptions({ api, userKey, filter }, page);
  const query = useInfiniteQuery({ ...options, select: listOf, placeholderData: keepPreviousData });
  // A list restored from the device may be shorter than the URL asks for.
  useEffect(() => {
    loadList(queryClient, { api, userKey, filter }, page).catch(() => {});
  }, [queryClient, api, userKey, filter, page]);
  // The anonymous list, shown while the member's own list is missing, for example because its request failed.
  const spare = isPersonal(filter)
    ? undefined
    : queryClient.getQueryData(videoListOptions({ api, userKey: ANONYMOUS_KEY, filter }, page).queryKey);
  const list = query.data ?? (spare && listOf(spare));
  // A visitor's list of viewed videos has no count, because the list needs a login.
  const isClosed = isVisitor && isPersonal(filter);
  const count = list?.count;
  const words = filter.keyword === '' ? undefined : searchWords(filter.keyword);
  const address = writeFilter(filter);
  const listAddress = useListAddress(address, query.isPlaceholderData, query.isSuccess);
  const isOfAnother = listAddress !== address;
  const isLoading = isSearching || isOfAnother || (query.isPending && !list);
  useCountAnnounced(address, query.isPlaceholderData || isClosed ? undefined : count);
  const noteFocus = useFocusRescue(headingRef, `${listAddress}${isLoading}`);
  const usualTitle = isClosed ? text.viewed : count === undefined ? text.title : text.results;
  const title = isLoading ? uiText.loading : usualTitle;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: onFocus only notes which element has the focus
    <section className={styles.results} onFocus={noteFocus}>
      <div className={styles.status}>
        <h2 ref={headingRef} tabIndex={-1}>
          <T text={title} values={{ count: count ?? 0 }} />
        </h2>
        <SortMenu filter={shown} onSearch={onSearch} />
      </div>
      {isLoading && !list?.videos.length && <VideoGridSkeleton />}
      {query.isError && !list && !isLoading && (
        <InlineError message={<T text={text.failed} />} onRetry={() => void query.refetch()} />
      )}
      {count === 0 && !isLoading && <NoResults filter={filter} isVisitor={isVisitor} />}
      {/* Another list gets new cards: a card that both lists contain would move, which counts as a layout shift. */}
      <Fragment key={listAddress}>
        <VideoGrid
          videos={list?.videos ?? []}
          eager={EAGER_CARDS}
          idPrefix={ITEM_ID}
          words={words}
          noteOf={(video) =>
            video.captionHit && <CaptionHit videoId={video.videoId} hit={video.captionHit} words={words ?? []} />
          }
        />
        {list && !isOfAnother && (
          <MoreVideos
            filter={filter}
            page={page}
            shown={list.videos.length}
            hasMore={list.hasMore}
            fetchMore={() => lengthenList(queryClient, { api, userKey, filter }, page)}
            itemId={ITEM_ID}
          />
        )}
      </Fragment>
    </section>
  );
}

/**
 * The address of the list on screen. While the next list is loading, this is still the address of the previous list.
 * The anonymous list that is shown until the member's own list arrives has the same address as the member's list.
 */
function useListAddress(address: string, isPlaceholder: boolean, isSuccess: boolean): string {
  const [answered, setAnswered] = useState(address);
  if (isSuccess && !isPlaceholder && answered !== address) setAnswered(address);
  return isPlaceholder ? answered : address;
}

/**
 * Moves the focus to the heading if the element with the focus disappears when `shown` changes. Returns the `onFocus` of
 * the section that contains the element. もっと見る, which disappears too, moves the focus itself.
 */
function useFocusRescue(heading: ResultsProps['headingRef'], shown: string): (event: FocusEvent) => void {
  const focused = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list or message
  useLayoutEffect(() => {
    if (focused.current?.isConnected === false && document.activeElement === document.body) heading.current?.focus();
  }, [shown]);
  return ({ target }) => {
    focused.current = target;
  };
}

function useCountAnnounced(address: string, count: number | undefined): void {
  const say = useText();
  const announce = useAnnounce();
  const announced = useRef(address);
  useEffect(() => {
    if (announced.current === address || count === undefined) return;
    announced.current = address;
    announce(say(text.resultsSaid, { count }));
  });
}

interface CaptionHitProps {
  readonly videoId: string;
  readonly hit: NonNullable<VideoSummary['captionHit']>;
  readonly words: readonly string[];
}

/** A second link on a video's card, to the moment at which the keyword is spoken. */
function CaptionHit({ videoId, hit, words }: CaptionHitProps) {
  const moment = Math.floor(hit.start * 10) / 10;
  return (
    <p className={styles.hit}>
      <Link to={`${href('video', { id: videoId })}?t=${moment}`}>
        <T text={text.captionHit} values={{ time: clockTime(hit.start) }} />「
        <Marked text={hit.text} words={words} />」
      </Link>
    </p>
  );
}
