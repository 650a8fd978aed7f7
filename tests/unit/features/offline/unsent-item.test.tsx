// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { UnsentItem } from '#features/offline/unsent/unsent-item.tsx';
import { StoreError } from '#lib/storage/store.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { calmNotice } from '#ui/feedback/calm-notice.tsx';

const item: OutboxItem = {
  ...{ id: 'x', kind: 'favourite', about: 'v1', occurredAt: 0 },
  ...{ state: 'refused', message: 'いけません。', body: { favoriteFlag: 1 } },
};

it.each([
  ['discard', ['削除', '削除する']],
  ['retry', ['もう一度送信']],
] as const)('a %s that fails because the storage does not answer is reported', async (name, labels) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  calmNotice.set(null);
  const outbox = { [name]: () => Promise.reject(new StoreError('unavailable')) } as unknown as Outbox;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <Announcer>
            <UnsentItem item={item} outbox={outbox} />
          </Announcer>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  for (const label of labels)
    await act(async () => [...place.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  expect(calmNotice.get()?.message.ja).toContain('変えられませんでした');
  act(() => root.unmount());
  vi.restoreAllMocks();
});
