// @vitest-environment jsdom
import { useSyncExternalStore } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SavedItem } from '#features/offline/saved/saved-item.tsx';
import type { SavedVideo } from '#features/offline/saved/saved-machine.ts';
import { createSignal } from '#lib/signal.ts';
import { showScreen } from '#tests/support/page/member-screen.tsx';
import { SavingWorld, VIDEO } from '#tests/support/page/saving-world.ts';

const PATH = '/images/a-320.webp';

function savedVideo(received: number): SavedVideo {
  const record = {
    format: 1 as const,
    video: { ...VIDEO, thumbnailPath: PATH },
    source: { ...VIDEO.sources[0], height: 360, bytes: 1000 } as SavedVideo['record']['source'],
    savedAt: 0,
    complete: received === 1000,
  };
  return { record, received, state: received === 1000 ? 'complete' : 'saving', failure: null };
}

/** Shows the item until the end of the test. The returned functions change its video, and read its picture. */
async function show(video: SavedVideo) {
  vi.stubGlobal('caches', new SavingWorld().caches);
  onTestFinished(() => void vi.unstubAllGlobals());
  const shownVideo = createSignal(video);
  const Item = () => <SavedItem video={useSyncExternalStore(shownVideo.subscribe, shownVideo.get)} />;
  const shown = showScreen({ screens: { '/': <Item /> }, address: '/' });
  onTestFinished(shown.close);
  const picture = await vi.waitUntil(() => shown.place.querySelector('img'));
  return { picture, source: () => picture.getAttribute('src'), change: shownVideo.set };
}

it('a saved video shows its saved picture, and the picture on the server if the saved one can’t be loaded', async () => {
  const { picture, source } = await show(savedVideo(1000));
  expect(source()).toContain('/saved-media/');
  picture.dispatchEvent(new Event('error'));
  await vi.waitUntil(() => source() === PATH);
});

it('a picture that can’t be loaded before it is saved is shown once it is saved', async () => {
  const { picture, source, change } = await show(savedVideo(0));
  expect(source()).toBe(PATH);
  picture.dispatchEvent(new Event('error'));
  change(savedVideo(500));
  await vi.waitUntil(() => source()?.startsWith('/saved-media/'));
});
