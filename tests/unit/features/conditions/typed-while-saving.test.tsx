// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Api } from '#api/api.ts';
import { ApiProvider, OutboxProvider, RecordsProvider, UserKeyProvider, WorkProvider } from '#context/page.ts';
import { DayEditor } from '#features/conditions/day/day-editor.tsx';
import { dayOf } from '#lib/day-text.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { createSessionStore, SessionProvider } from '#session/store.ts';
import { createPageWork } from '#session/work.ts';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

const today = dayOf(new Date());

it('input typed while the record is being stored stays in the form', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  Element.prototype.scrollIntoView ??= () => {};
  let items: OutboxItem[] = [];
  let changed = () => {};
  let stored = () => {};
  const outbox = {
    loaded: Promise.resolve(),
    snapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      changed = listener;
      return () => {};
    },
    onDelivered: () => () => {},
    putCondition: (body: OutboxItem['body']) =>
      new Promise<OutboxItem>((resolve) => {
        stored = () => {
          const item: OutboxItem = {
            ...{ id: 'x', kind: 'condition', about: today, occurredAt: Date.now() },
            ...{ state: 'waiting', message: null, body },
          };
          items = [item];
          snapshot = { items, foreignCount: 0, status: 'read' as const };
          resolve(item);
          changed();
        };
      }),
  } as unknown as Outbox;
  let snapshot = { items, foreignCount: 0, status: 'read' as const };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <ApiProvider value={{ call: async () => ({ conditions: [] }) } as unknown as Api}>
          <MemoryRouter>
            <SessionProvider value={createSessionStore(undefined)}>
              <SettingsProvider value={createSettingsStore()}>
                <RecordsProvider value={createMemoryStore()}>
                  <UserKeyProvider value="me">
                    <OutboxProvider value={outbox}>
                      <WorkProvider value={createPageWork()}>
                        <Announcer>
                          <DayEditor
                            {...{ date: today, today, labelledBy: 'heading' }}
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
  const find = <Found extends Element>(selector: string) => {
    const found = place.querySelector<Found>(selector);
    if (found === null) throw new Error(`${selector} is not there: ${place.textContent}`);
    return found;
  };
  const type = (words: string) =>
    act(async () => {
      const field = find<HTMLTextAreaElement>('textarea');
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await act(async () => {});
  for (const name of ['condition_point', 'feeling_point'])
    await act(async () => find<HTMLInputElement>(`input[name="${name}"]`).click());
  await type('ひとこと');
  await act(async () => find<HTMLFormElement>('form').requestSubmit());
  await type('ひとこと、そして');
  await act(async () => stored());
  expect(place.textContent).toContain('記録しました');
  expect(find<HTMLTextAreaElement>('textarea').value).toBe('ひとこと、そして');
  act(() => root.unmount());
});
