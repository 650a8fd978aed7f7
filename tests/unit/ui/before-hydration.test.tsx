// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { MenuDisclosure } from '#ui/layout/menu-disclosure.tsx';

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

/** Renders `screen` as the server does, opens its `details` element and then hydrates it. */
async function openedBefore(screen: ReactNode): Promise<HTMLDetailsElement> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = renderToString(screen);
  const details = document.querySelector('details');
  if (details === null) throw new Error('no details');
  const opened = new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }));
  details.open = true;
  await opened;
  await act(async () => {
    root = hydrateRoot(document.body, screen);
  });
  return details;
}

it('a menu that is opened before hydration stays open', async () => {
  const menu = <MenuDisclosure summary="メニュー">…</MenuDisclosure>;
  expect((await openedBefore(<MemoryRouter>{menu}</MemoryRouter>)).open).toBe(true);
});

it('a part that is opened before hydration fetches its content', async () => {
  const onOpen = vi.fn();
  const part = (
    <Disclosure summary="文字で読む" onOpen={onOpen}>
      …
    </Disclosure>
  );
  expect((await openedBefore(part)).open).toBe(true);
  expect(onOpen).toHaveBeenCalledTimes(1);
});
