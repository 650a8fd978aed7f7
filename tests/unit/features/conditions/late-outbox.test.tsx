// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { OutboxProvider } from '#catalog/outbox-context.ts';
import { DayEditor } from '#features/conditions/day-editor.tsx';
import { UnsentScreen } from '#features/offline/unsent/unsent-screen.tsx';
import { dayOf } from '#lib/day-text.ts';
import { createMemoryStore } from '#lib/key-value-store.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { ApiProvider } from '#session/api-context.tsx';
import { RecordsProvider } from '#session/records-context.ts';
import { createSessionStore, SessionProvider } from '#session/session-store.ts';
import { UserKeyProvider } from '#session/user-key.ts';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';
import { Announcer } from '#ui/announcer.tsx';

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
const empty = { items: [], foreignCount: 0 };
const outboxThat = (loaded: Promise<void>) =>
  ({ loaded, snapshot: () => empty, subscribe: () => () => {}, onDelivered: () => () => {} }) as unknown as Outbox;
const store = createMemoryStore();
const session = createSessionStore(undefined);
let answer: Promise<unknown>;
const api = { call: () => answer } as unknown as Api;
let client: QueryClient;

async function show(outbox: Outbox | null): Promise<void> {
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
  ['whose code does not come', null],
  ['that does not get to read what waits', outboxThat(new Promise(() => {}))],
])('an outbox %s keeps nobody from writing, and claims nothing', async (_, outbox) => {
  await show(outbox);
  expect(words()).not.toContain('保存する');
  expect(words()).not.toContain('すべて送信できています');
  await pass(10_000);
  expect(words()).toContain('保存する');
  expect(words()).toContain('保存の準備ができていません');
  expect(words()).toContain('まだ読み取れていません');
  expect(words()).not.toContain('すべて送信できています');

  await show(outboxThat(Promise.resolve()));
  expect(words()).not.toMatch(/できていません|読み取れていません/);
  expect(words()).toContain('すべて送信できています');
});

it('a day that is said to be recorded is waited for, but not for ever', async () => {
  answer = new Promise(() => {});
  session.setState({ latestConditionDate: today });
  await show(outboxThat(Promise.resolve()));
  expect(words()).not.toContain('保存する');
  await pass(10_000);
  expect(words()).toContain('保存する');
  expect(words()).not.toContain('できていません');
});
