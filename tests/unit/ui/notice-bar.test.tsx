// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { barNotice, NoticeBar } from '#ui/feedback/notice-bar.tsx';

let root: Root;
let place: HTMLElement;

function Page() {
  const [hasStar, setStar] = useState(true);
  const undo = { label: { ja: '元に戻す' }, run: () => {} };
  return (
    <main id="main" tabIndex={-1}>
      {hasStar && (
        <button type="button" onClick={() => barNotice.set({ message: { ja: '追加しました。' }, action: undo })}>
          星
        </button>
      )}
      <button type="button" onClick={() => setStar(false)}>
        外す
      </button>
      <a href="#elsewhere">ほか</a>
    </main>
  );
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  act(() =>
    root.render(
      <MemoryRouter>
        <Announcer>
          <Page />
          <NoticeBar />
        </Announcer>
      </MemoryRouter>,
    ),
  );
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const button = (name: string) =>
  [...place.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);

function press(name: string): void {
  act(() => {
    button(name)?.focus();
    button(name)?.click();
  });
}

it.each(['元に戻す', '閉じる'])('%s in a notice returns the focus to the control that was pressed', (name) => {
  press('星');
  press(name);
  expect(document.activeElement).toBe(button('星'));
  expect(barNotice.get()).toBeNull();
});

it('if the pressed control is gone, the focus goes to the content', () => {
  press('星');
  press('外す');
  press('元に戻す');
  expect(document.activeElement?.id).toBe('main');
});

it('a notice that disappears leaves the focus where the person has moved it', () => {
  press('星');
  place.querySelector('a')?.focus();
  act(() => button('閉じる')?.click());
  expect(document.activeElement).toBe(place.querySelector('a'));
});
