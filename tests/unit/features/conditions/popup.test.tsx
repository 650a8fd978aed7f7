// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { DailyPopup } from '#features/conditions/popup/daily-popup.tsx';
import type { SessionStore } from '#session/store.ts';
import { loggedIn, type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

let shown: Shown;
afterEach(() => shown.close());

const popup = () => shown.place.querySelector<HTMLElement>('[role="dialog"]');

function open(path: string, session: SessionStore): void {
  const screen = (
    <>
      <div id="main" tabIndex={-1} />
      <DailyPopup />
    </>
  );
  shown = showScreen({ screens: { '/': screen, '/videos': screen }, address: path, session });
}

it('the daily question can be closed with Escape, and is not asked again on that day', async () => {
  const session = loggedIn();
  open('/videos', session);
  const announced = () => shown.place.querySelector('[role="status"]')?.textContent;
  await vi.waitFor(() => expect(announced()).toBe('今日の体調を記録しますか'), 5000);
  expect(document.activeElement?.tagName).toBe('BODY');
  const later = [...shown.place.querySelectorAll('button')].find((button) => button.textContent === 'あとで');
  later?.focus();
  expect(document.activeElement).toBe(later);
  later?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(popup()).toBeNull(), 5000);
  expect(document.activeElement?.id).toBe('main');

  await shown.router.navigate('/');
  await shown.router.navigate('/videos');
  expect(popup()).toBeNull();
  // Starts the app again with the same session.
  shown.close();
  open('/videos', session);
  await vi.waitFor(() => expect(shown.place.querySelector('#main')).not.toBeNull(), 5000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(popup()).toBeNull();
});
