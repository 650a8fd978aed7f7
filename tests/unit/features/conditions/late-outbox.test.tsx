// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { ApiProvider, OutboxProvider, RecordsProvider, UserKeyProvider, WorkProvider } from '#context/page.ts';
import { DayEditor } from '#features/conditions/day/day-editor.tsx';
import { UnsentScreen } from '#features/offline/unsent/unsent-screen.tsx';
import { systemClock } from '#lib/clock.ts';
import { dayOf } from '#lib/day-text.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { createSessionStore, SessionProvider } from '#session/store.ts';
import { createPageWork } from '#session/work.ts';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  answer = Promise.resolve({ conditions: [] });
  client = new QueryClient();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  vi.useRealTimers();
});

const today = dayOf(new Date());
/** An empty outbox. `isLoaded`: whether its engine loads. `reads`: whether its storage answers. */
function outboxThat(isLoaded: boolean, reads = true): Outbox {
  const database = createMemoryStore();
  const deps = {
    store: storeOver({ ...database, entries: reads ? database.entries : () => new Promise(() => {}) }),
    ...{ locks: undefined, channel: undefined, clock: systemClock, random: Math.random },
    send: () => new Promise<never>(() => {}),
    refresh: async () => false,
    requestSync: async () => {},
    user: { get: () => 'me', subscribe: () => () => {} },
  };
  const outbox = outboxOver(deps, isLoaded ? undefined : new Promise(() => {}));
  outbox.prepare();
  return outbox;
}
const store = createMemoryStore();
const session = createSessionStore(undefined);
let answer: Promise<unknown>;
const api = { call: () => answer } as unknown as Api;
let client: QueryClient;

async function show(outbox: Outbox): Promise<void> {
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ApiProvider value={api}>
          <MemoryRouter>
            <SessionProvider value={session}>
              <SettingsProvider value={createSettingsStore()}>
                <RecordsProvider value={store}>
                  <UserKeyProvider value="me">
                    <OutboxProvider value={outbox}>
                      <WorkProvider value={createPageWork()}>
                        <Announcer>
                          <UnsentScreen />
                          <DayEditor
                            date={today}
                            today={today}
                            labelledBy="heading"
                            onInUse={() => {}}
                            onKnown={() => {}}
                          />
                        </Announcer>
                      </WorkProvider>
                    </OutboxProvider>
                  </UserKeyProvider>
                </RecordsProvider>
              </SettingsProvider>
            </SessionProvider>
          </MemoryRouter>
        </ApiProvider>
      </QueryClientProvider>,
    ),
  );
  await pass(100);
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const words = () => place.textContent ?? '';

it.each([
  ['whose engine is not loaded', () => outboxThat(false)],
  ['that cannot be read', () => outboxThat(true, false)],
])('with an outbox %s the form still appears, and nothing claims that all records are sent', async (_, outbox) => {
  await show(outbox());
  expect(words()).not.toContain('保存する');
  expect(words()).not.toContain('送信待ちの記録はありません');
  await pass(10_000);
  expect(words()).toContain('保存する');
  expect(words()).toContain('保存の準備ができていません');
  expect(words()).toContain('まだ読み取れていません');
  expect(words()).not.toContain('送信待ちの記録はありません');

  await show(outboxThat(true));
  expect(words()).not.toMatch(/できていません|読み取れていません/);
  expect(words()).toContain('送信待ちの記録はありません');
});

it('the form waits, up to a time limit, for the record of a day that is known to be recorded', async () => {
  answer = new Promise(() => {});
  session.note({ latestConditionDate: today });
  await show(outboxThat(true));
  expect(words()).not.toContain('保存する');
  await pass(10_000);
  expect(words()).toContain('保存する');
  expect(words()).not.toContain('できていません');
});
