// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { createPlayback } from '#features/player/engine/playback.ts';

/** A playing video at 12.34 s. `change` sets properties of the element and fires an event. */
function playing() {
  const media = document.createElement('video');
  const now = { paused: false, readyState: 4, networkState: 1, currentTime: 12.34, error: null as object | null };
  for (const name of Object.keys(now) as (keyof typeof now)[]) {
    Object.defineProperty(media, name, {
      get: () => now[name],
      set: (value: number) => Object.assign(now, { [name]: value }),
    });
  }
  media.load = vi.fn();
  media.play = async () => {};
  Object.defineProperty(media, 'textTracks', { value: Object.assign([], { addEventListener: () => {} }) });
  const playback = createPlayback(80);
  playback.connect(media, document.createElement('div'));
  const change = (values: Partial<typeof now>, event: string) => {
    Object.assign(now, values);
    media.dispatchEvent(new Event(event));
  };
  return { playback, change };
}

test('the position is exact while the video plays', () => {
  expect(playing().playback.position()).toBe(12.34);
});

test('a failed video, which reports 0, has its last known position', () => {
  const { playback, change } = playing();
  change({ error: { code: 2 }, currentTime: 0 }, 'error');
  expect(playback.position()).toBe(12.3);
});

test('a reloading video, which reports 0, has the position to which it returns', () => {
  const { playback, change } = playing();
  playback.reload();
  change({ readyState: 0, networkState: 3, currentTime: 0 }, 'emptied');
  expect(playback.position()).toBe(12.34);
  expect(playback.get().failed).toBe(false);
  change({ networkState: 2 }, 'loadstart');
  change({ readyState: 1 }, 'loadedmetadata');
  change({ readyState: 4 }, 'seeked');
  expect(playback.position()).toBe(12.34);
});

test('a video that has no source after a reload has failed', () => {
  const { playback, change } = playing();
  playback.reload();
  change({ readyState: 0, networkState: 2, currentTime: 0 }, 'loadstart');
  change({ networkState: 3 }, 'error');
  expect(playback.get().failed).toBe(true);
});
