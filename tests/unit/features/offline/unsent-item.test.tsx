// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { videoKeys } from '#catalog/video-queries.ts';
import { UserKeyProvider } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { UnsentItem } from '#features/offline/unsent/unsent-item.tsx';
import { StoreError } from '#lib/storage/store.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';

const item: OutboxItem = {
  ...{ id: 'x', kind: 'favourite', about: 'v1', occurredAt: 0 },
  ...{ state: 'refused', message: 'いけません。', body: { favoriteFlag: 1 } },
};

/** Renders the item until the end of the test. @returns the element that contains the item */
function show(outbox: Outbox, queryClient = new QueryClient(), shown = item): HTMLElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => act(() => root.unmount()));
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <UserKeyProvider value="u1">
          <MemoryRouter>
            <Announcer>
              <UnsentItem item={shown} outbox={outbox} />
            </Announcer>
          </MemoryRouter>
        </UserKeyProvider>
      </QueryClientProvider>,
    ),
  );
  return place;
}

async function press(place: HTMLElement, labels: readonly string[]): Promise<void> {
  for (const label of labels)
    await act(async () => [...place.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
}

const list = (title: string) => ({ pages: [{ videos: [{ videoId: 'v1', title }] }] });

it.each([
  ['discard', ['削除', '削除する']],
  ['retry', ['もう一度送信']],
] as const)('a %s that fails because the storage does not answer is reported', async (name, labels) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  barNotice.set(null);
  const place = show({ [name]: () => Promise.reject(new StoreError('unavailable')) } as unknown as Outbox);
  await press(place, labels);
  expect(barNotice.get()?.message.ja).toContain('変えられませんでした');
  vi.restoreAllMocks();
});

it.each([
  ['the member', 'u1'],
  ['a visitor', ANONYMOUS_KEY],
])('a video is named by its title in a list that %s has loaded', (_, userKey) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData([...videoKeys.lists(userKey), ''], list('面接のはじめかた'));
  expect(show({} as Outbox, queryClient).querySelector('h2')?.textContent).toContain('面接のはじめかた');
});

it('a list that another member has loaded names no video', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData([...videoKeys.lists('u2'), ''], list('面接のはじめかた'));
  expect(show({} as Outbox, queryClient).querySelector('h2')?.textContent).not.toContain('面接のはじめかた');
});

it('the member’s lists are fetched again after an unsent favourite is discarded', async () => {
  const queryClient = new QueryClient();
  const key = [...videoKeys.lists('u1'), ''];
  queryClient.setQueryData(key, list('面接のはじめかた'));
  await press(show({ discard: async () => {} } as unknown as Outbox, queryClient), ['削除', '削除する']);
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

it('a damaged condition shows its note, and can be deleted but not sent', async () => {
  const discard = vi.fn(async () => {});
  const damaged: OutboxItem = {
    ...{ id: 'y', kind: 'condition', about: '2026-11-20', occurredAt: 0, state: 'refused', message: null },
    body: { damaged: { format: 1, kind: 'condition', body: { note: '雨の日' } } },
  };
  const place = show({ discard } as unknown as Outbox, new QueryClient(), damaged);
  expect(place.textContent).toContain('11月20日');
  expect(place.textContent).toContain('読み取れないため');
  expect(place.textContent).toContain('雨の日');
  expect(place.textContent).not.toContain('1970');
  expect([...place.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['削除']);
  await press(place, ['削除', '削除する']);
  expect(discard).toHaveBeenCalledWith('y');
});
