import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { FILTER_PARAMS, NO_FILTER, writeFilter } from '#catalog/filter.ts';
import { IntroductionList } from '#catalog/introduction-list.tsx';
import { VideoGrid } from '#catalog/video-grid.tsx';
import { VideoGridSkeleton } from '#catalog/video-grid-skeleton.tsx';
import { SortType, ViewStatus } from '#contract/enums.ts';
import { RECOMMENDED_TAG_SLUG } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { T } from '#ui/t.tsx';
import { ContinueWatching } from './continue-watching.tsx';
import { FaqTeaser } from './faq-teaser.tsx';
import { Hero } from './hero.tsx';
import {
  latestOptions,
  newIntroductionsOptions,
  newsOptions,
  recommendedOptions,
  viewedOptions,
} from './home-queries.ts';
import { HomeSection } from './home-section.tsx';
import { useKeptPlaces } from './kept-places.ts';
import { NewsList } from './news-list.tsx';
import { text } from './text.ts';

const RECOMMENDED_HREF = `${href('videos')}?${FILTER_PARAMS.tag}=${encodeURIComponent(RECOMMENDED_TAG_SLUG)}`;

const VIEWED_HREF = `${href('videos')}${writeFilter({ ...NO_FILTER, viewStatus: ViewStatus.viewed, sort: SortType.viewedLatest })}`;

/** The first cards of the first section are in view when the page opens. */
const EAGER_CARDS = 3;

export function HomeScreen() {
  const api = useApi();
  const userKey = useUserKey();
  const queryClient = useQueryClient();
  const picks = useQuery({ ...recommendedOptions(api, userKey), placeholderData: keepPreviousData });
  const recommended = useKeptPlaces(picks.data);
  const latest = useQuery({ ...latestOptions(api, userKey), placeholderData: keepPreviousData });
  const news = useQuery(newsOptions(api));
  const introductions = useQuery(newIntroductionsOptions(api));
  return (
    <>
      <Hero />
      <ContinueWatching />
      <HomeSection
        query={picks}
        spare={queryClient.getQueryData(recommendedOptions(api, ANONYMOUS_KEY).queryKey)}
        title={<T text={text.recommended} />}
        to={RECOMMENDED_HREF}
        linkName={text.allRecommended}
        skeleton={<VideoGridSkeleton />}
      >
        {(videos) => <VideoGrid videos={recommended ?? videos} eager={EAGER_CARDS} />}
      </HomeSection>
      <HomeSection
        query={latest}
        spare={queryClient.getQueryData(latestOptions(api, ANONYMOUS_KEY).queryKey)}
        title={<T text={text.latest} />}
        to={href('videos')}
        linkName={text.allLatest}
        skeleton={<VideoGridSkeleton />}
      >
        {(videos) => <VideoGrid videos={videos} />}
      </HomeSection>
      {userKey !== ANONYMOUS_KEY && <ViewedSection userKey={userKey} />}
      <HomeSection query={news} title={<T text={text.news} />} to={href('notifications')} linkName={text.allNews}>
        {(items) => <NewsList items={items} />}
      </HomeSection>
      <HomeSection
        query={introductions}
        title={<T text={text.introductions} />}
        to={href('introductions')}
        linkName={text.allIntroductions}
      >
        {(items) => <IntroductionList introductions={items} />}
      </HomeSection>
      <FaqTeaser />
    </>
  );
}

/** Members' alone, so after hydration; below what anybody sees first, where it moves nothing in view. */
function ViewedSection({ userKey }: { readonly userKey: string }) {
  const viewed = useQuery(viewedOptions(useApi(), userKey));
  return (
    <HomeSection
      query={viewed}
      title={<T text={text.viewed} />}
      to={VIEWED_HREF}
      linkName={text.allViewed}
      skeleton={<VideoGridSkeleton />}
    >
      {(videos) => <VideoGrid videos={videos} />}
    </HomeSection>
  );
}
