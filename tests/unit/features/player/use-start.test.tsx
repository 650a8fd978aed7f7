// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useStart } from '#features/player/engine/use-start.ts';
import { type PlayerFrame, PlayerProvider } from '#features/player/player-context.tsx';
import { createSettingsStore, SettingsProvider } from '#settings/settings-store.ts';

let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  root = createRoot(document.createElement('div'));
  window.history.replaceState({ key: 'entry' }, '', '/videos/x?page=2&t=34&sort=new#about');
});
afterEach(() => act(() => root.unmount()));

function Player() {
  useStart();
  return null;
}

/**
 * Shows a player at an address with `t=34`. `startAt`: the position that the player has read from the address; 0 if it
 * is not usable.
 * @returns the player's video element
 */
function show(paused: boolean, startAt: number): EventTarget {
  const media = Object.assign(new EventTarget(), { paused });
  const playback = { media: () => media, startAt: () => {}, setCaptions: () => {} };
  const frame = { playback, startAt, video: { tracks: [] } } as unknown as PlayerFrame;
  act(() =>
    root.render(
      <SettingsProvider value={createSettingsStore()}>
        <PlayerProvider value={frame}>
          <Player />
        </PlayerProvider>
      </SettingsProvider>,
    ),
  );
  return media;
}

const shown = () => window.location.pathname + window.location.search + window.location.hash;

it('once the video plays, only the position is removed from the address', () => {
  const media = show(true, 34);
  expect(shown()).toBe('/videos/x?page=2&t=34&sort=new#about');
  media.dispatchEvent(new Event('play'));
  expect(shown()).toBe('/videos/x?page=2&sort=new#about');
  expect(window.history.state).toEqual({ key: 'entry' });
});

it('the position of a video that plays already is removed at once', () => {
  show(false, 34);
  expect(shown()).toBe('/videos/x?page=2&sort=new#about');
});

it('an address without a usable position stays as it is', () => {
  show(true, 0).dispatchEvent(new Event('play'));
  expect(shown()).toBe('/videos/x?page=2&t=34&sort=new#about');
});
