// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createIdleComponent } from '#ui/browser/lazy-component.ts';

/** Renders the component that the hook returns, and removes it after the test. */
function show(load: () => Promise<() => string>): HTMLElement {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  // jsdom has no idle callbacks.
  vi.stubGlobal('requestIdleCallback', (task: () => void) => setTimeout(task));
  const usePart = createIdleComponent(load);
  const Host = () => {
    const Part = usePart();
    return Part && <Part />;
  };
  const place = document.createElement('div');
  const root = createRoot(place);
  onTestFinished(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
  });
  act(() => root.render(<Host />));
  return place;
}

const shows = (place: HTMLElement, text: string) =>
  vi.waitFor(async () => {
    await act(async () => {});
    expect(place.textContent).toBe(text);
  });

it('a component that is not needed at first appears once it is loaded', async () => {
  await shows(
    show(async () => () => 'loaded'),
    'loaded',
  );
});

it.each([
  ['the connection returns', () => window.dispatchEvent(new Event('online'))],
  ['the person returns to the page', () => document.dispatchEvent(new Event('visibilitychange'))],
])('a component that could not be fetched is fetched again when %s', async (_, comeBack) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const load = vi.fn(async () => () => 'loaded').mockRejectedValueOnce(new Error('offline'));
  const place = show(load);
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  expect(place.textContent).toBe('');
  comeBack();
  await shows(place, 'loaded');
  expect(load).toHaveBeenCalledTimes(2);
});
