import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FILTER_PARAMS, NO_FILTER, writeFilter } from '#catalog/filter.ts';
import { IntroductionList } from '#catalog/introduction-list.tsx';
import { VideoGrid, VideoGridSkeleton } from '#catalog/video-grid.tsx';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';
import { RECOMMENDED_TAG_SLUG } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { T } from '#ui/text/t.tsx';
import { ContinueWatching } from './continue-watching.tsx';
import { FaqTeaser, NewsList } from './home-lists.tsx';
import {
  begunOptions,
  latestOptions,
  newIntroductionsOptions,
  newsOptions,
  recommendedOptions,
  viewedOptions,
} from './home-queries.ts';
import { HomeSection } from './home-section.tsx';
import { HomeTop } from './home-top.tsx';
import { notBegun } from './recommended.ts';
import { useStableOrder } from './stable-order.ts';
import { text } from './text.ts';

const RECOMMENDED_HREF = `${href('videos')}?${FILTER_PARAMS.tag}=${encodeURIComponent(RECOMMENDED_TAG_SLUG)}`;

const VIEWED_HREF = `${href('videos')}${writeFilter({ ...NO_FILTER, viewStatus: ViewStatus.viewed, sort: SortType.viewedLatest })}`;

/** The number of cards whose images load eagerly, because they are visible without scrolling. */
const EAGER_CARDS = 4;

interface HomeScreenProps {
  /** Today's record, for a member. */
  readonly today: ReactNode;
}

export function HomeScreen({ today }: HomeScreenProps) {
  const api = useApi();
  const userKey = useUserKey();
  const queryClient = useQueryClient();
  const begun = useQuery({ ...begunOptions(api, userKey), enabled: userKey !== ANONYMOUS_KEY });
  const picks = useQuery({
    ...recommendedOptions(api, userKey),
    placeholderData: keepPreviousData,
    select: (videos) => notBegun(videos, begun.data),
  });
  const recommended = useStableOrder(picks.data);
  const latest = useQuery({ ...latestOptions(api, userKey), placeholderData: keepPreviousData });
  const news = useQuery(newsOptions(api));
  const introductions = useQuery(newIntroductionsOptions(api));
  return (
    <>
      <HomeTop today={today} />
      <ContinueWatching begun={begun.data} hasFailed={begun.isError} />
      <HomeSection
        query={picks}
        spare={queryClient.getQueryData(recommendedOptions(api, ANONYMOUS_KEY).queryKey)}
        title={<T text={text.recommended} />}
        to={RECOMMENDED_HREF}
        linkName={text.allRecommended}
        skeleton={<VideoGridSkeleton layout="rowOnPhone" />}
      >
        {(videos) => <VideoGrid videos={recommended ?? videos} layout="rowOnPhone" fullRows eager={EAGER_CARDS} />}
      </HomeSection>
      <HomeSection
        query={latest}
        spare={queryClient.getQueryData(latestOptions(api, ANONYMOUS_KEY).queryKey)}
        title={<T text={text.latest} />}
        to={href('videos')}
        linkName={text.allLatest}
        later="next"
        skeleton={<VideoGridSkeleton layout="rowOnPhone" />}
      >
        {(videos) => <VideoGrid videos={videos} layout="rowOnPhone" />}
      </HomeSection>
      {userKey !== ANONYMOUS_KEY && <ViewedSection userKey={userKey} />}
      <HomeSection
        later="last"
        query={news}
        title={<T text={text.news} />}
        to={href('notifications')}
        linkName={text.allNews}
      >
        {(items) => <NewsList items={items} />}
      </HomeSection>
      <HomeSection
        query={introductions}
        title={<T text={text.introductions} />}
        to={href('introductions')}
        linkName={text.allIntroductions}
        later="last"
      >
        {(items) => <IntroductionList introductions={items} layout="rowOnPhone" />}
      </HomeSection>
      {userKey === ANONYMOUS_KEY && <FaqTeaser />}
    </>
  );
}

/**
 * The member's most recently viewed videos. The section appears only after hydration, so it is far down the page, where
 * it does not shift visible content.
 */
function ViewedSection({ userKey }: { readonly userKey: string }) {
  const viewed = useQuery(viewedOptions(useApi(), userKey));
  return (
    <HomeSection
      query={viewed}
      title={<T text={text.viewed} />}
      to={VIEWED_HREF}
      linkName={text.allViewed}
      skeleton={<VideoGridSkeleton layout="rowOnPhone" />}
    >
      {(videos) => <VideoGrid videos={videos} layout="rowOnPhone" />}
    </HomeSection>
  );
}
