import { expect, it } from 'vitest';
import { isSyncPage } from '#app/outbox/drain-triggers.ts';

/** For each path, whether the outbox sends records there on its own (docs/product/outbox.md, Syncing pages). */
it.each<[string, boolean]>([
  ['/', true],
  ['/videos', true],
  ['/videos/01M5GNCB80ND4BXK45WDP1G4XK', true],
  ['/mypage/conditions/', true],
  ['/videos/favorite', false],
  ['/videos/favorites-of-all', false],
  ['/mypage/profile', true],
  ['/mypage/profile/edit', false],
  ['/mypage/conditions', true],
  ['/mypage/videos/favorite', false],
  ['/faqs', false],
  ['/unsent', false],
  ['/terms', false],
  ['/video-introductions', false],
  ['/video-introductions/some-slug', false],
])('records are sent from %s: %s', (path, expected) => {
  expect(isSyncPage(path)).toBe(expected);
});
