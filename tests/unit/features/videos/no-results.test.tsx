import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRef } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { NO_FILTER, type VideoFilter } from '#catalog/filter.ts';
import { ApiProvider, UserKeyProvider } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';
import { videoListOptions } from '#features/videos/list-queries.ts';
import { Results } from '#features/videos/results.tsx';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

const HISTORY = { ...NO_FILTER, viewStatus: ViewStatus.viewed, sort: SortType.viewedLatest };

/** The markup of a list for which the API has found no videos. */
function emptyList(userKey: string, filter: VideoFilter): string {
  const api = {} as Api;
  const queryClient = new QueryClient();
  const { queryKey } = videoListOptions({ api, userKey, filter }, 1);
  queryClient.setQueryData(queryKey, { pages: [{ videos: [], count: 0 }], pageParams: [0] });
  const results = <Results filter={filter} shown={filter} page={1} headingRef={createRef()} onSearch={() => {}} />;
  const router = createMemoryRouter([{ path: '*', element: <Announcer>{results}</Announcer> }]);
  const html = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <SettingsProvider value={createSettingsStore()}>
          <UserKeyProvider value={userKey}>
            <RouterProvider router={router} />
          </UserKeyProvider>
        </SettingsProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return html.replaceAll('<wbr/>', '');
}

it.each([
  {
    name: 'a visitor’s list of viewed videos says that it needs a login, and leads there and to all videos',
    ...{ userKey: ANONYMOUS_KEY, filter: HISTORY },
    says: ['見た動画の一覧は、ログインすると使えます。', 'href="/auth/start"', '動画をさがす', 'href="/videos"'],
    hides: ['0件', '条件をへらす', 'notFound'],
  },
  {
    name: 'a member without history is told what will stand here, and is led to the videos',
    ...{ userKey: 'me', filter: HISTORY },
    says: ['まだ見た動画はありません。見た動画は、ここに並びます。', '動画をさがす', 'href="/videos"'],
    hides: ['条件をへらす', 'ログイン', 'notFound'],
  },
  {
    name: 'a member’s viewed videos of one theme: fewer conditions may help',
    ...{ userKey: 'me', filter: { ...HISTORY, tags: ['home'] } },
    says: ['条件に合う動画は見つかりませんでした。', '条件をへらす', '条件をすべて外す'],
    hides: ['まだ見た動画はありません'],
  },
])('$name', ({ userKey, filter, says, hides }) => {
  const html = emptyList(userKey, filter);
  for (const words of says) expect(html).toContain(words);
  for (const words of hides) expect(html).not.toContain(words);
});
