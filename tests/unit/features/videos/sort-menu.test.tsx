// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NO_FILTER } from '#catalog/filter.ts';
import { UserKeyProvider } from '#context/page.ts';
import { SortMenu } from '#features/videos/sort-menu.tsx';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <MemoryRouter>
        <SettingsProvider value={createSettingsStore()}>
          <UserKeyProvider value="me">
            <SortMenu filter={NO_FILTER} onSearch={() => {}} />
            <button type="button">次</button>
          </UserKeyProvider>
        </SettingsProvider>
      </MemoryRouter>,
    ),
  );
  act(() => place.querySelector('summary')?.click());
  act(() => links().at(-1)?.focus());
  expect(menu()?.open).toBe(true);
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const menu = () => place.querySelector('details');
const links = () => [...place.querySelectorAll<HTMLAnchorElement>('details a')];

it('Escape closes the sort orders and returns the focus to their button', () => {
  act(
    () =>
      void links()
        .at(-1)
        ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(menu()?.open).toBe(false);
  expect(document.activeElement).toBe(place.querySelector('summary'));
});

it('the sort orders stay open while the focus moves among them, and close when it leaves them', () => {
  act(() => links()[0]?.focus());
  expect(menu()?.open).toBe(true);
  act(() => place.querySelector('button')?.focus());
  expect(menu()?.open).toBe(false);
});
