// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest';
import { SavedItem } from '#features/offline/saved/saved-item.tsx';
import type { SavedVideo } from '#features/offline/saved/saved-machine.ts';
import { showScreen } from '#tests/support/page/member-screen.tsx';
import { VIDEO } from '#tests/support/page/saving-world.ts';

it('a saved video shows its saved picture, and the picture on the server if the saved one can’t be loaded', async () => {
  const thumbnailPath = '/images/a-320.webp';
  const video: SavedVideo = {
    record: {
      format: 1,
      video: { ...VIDEO, thumbnailPath },
      source: { ...VIDEO.sources[0], height: 360 } as SavedVideo['record']['source'],
      savedAt: 0,
      complete: true,
    },
    received: 1000,
    state: 'complete',
    failure: null,
  };
  const shown = showScreen({ screens: { '/': <SavedItem video={video} /> }, address: '/' });
  onTestFinished(shown.close);
  const picture = await vi.waitUntil(() => shown.place.querySelector('img'));
  expect(picture.getAttribute('src')).toContain('/saved-media/');
  picture.dispatchEvent(new Event('error'));
  await vi.waitUntil(() => shown.place.querySelector('img')?.getAttribute('src') === thumbnailPath);
});
