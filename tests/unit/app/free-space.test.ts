import { expect, it } from 'vitest';
import { freeSpace } from '#app/outbox/page-engine.ts';
import { START_URL } from '#contract/offline-pages.ts';
import { SHELL_PATH } from '#contract/page-constants.ts';
import { FakeCaches } from '#tests/support/worker/worker-caches.ts';

it('freeing space deletes pictures, documents and visited pages, but not home, the list, the interface and saved videos', async () => {
  const caches = new FakeCaches('https://tane.example');
  const retained = {
    'pages-1': [SHELL_PATH, '/', START_URL, '/videos'],
    interface: ['/assets/a.js'],
    'saved-media': ['/saved-media/1/video'],
  };
  const gone = { 'pages-1': ['/videos?page=2'], images: ['/images/a.webp'], documents: ['/api/v1/faqs'] };
  for (const group of [retained, gone])
    for (const [name, addresses] of Object.entries(group))
      for (const address of addresses)
        await (await caches.open(name)).put(`https://tane.example${address}`, new Response('x'));
  await freeSpace(caches as unknown as CacheStorage);
  expect((await caches.addresses('')).sort()).toEqual(Object.values(retained).flat().sort());
});
