import { describe, expect, it } from 'vitest';
import { hasPayload, href, RECRUIT_PATH, requiresLogin, routeMap } from '#contract/route-map.ts';

describe('a login is required', () => {
  it.each([
    ['/mypage/conditions', true],
    ['/mypage/profile/edit', true],
    ['/mypage/no-such-page', true],
    ['/auth/deregister', true],
    ['/auth/deregister-confirm', true],
    ['/auth/deregister-complete', false],
    ['/mypage/videos/favorite', false],
    ['/mypage/videos/favorite/', false],
    ['/auth/start', false],
    ['/videos', false],
    ['/', false],
  ])('for %s: %s', (path, required) => {
    expect(requiresLogin(path)).toBe(required);
  });
});

describe('a payload is prefetched', () => {
  it.each([
    ['/videos/01JWYSM7M0DS649PEEPA7XX72W', true],
    ['/videos/anything', true],
    ['/videos', false],
    ['/videos/', false],
    ['/videos/favorite', false],
    ['/videos/favorites-of-mine', false],
    ['/terms', true],
    ['/privacy', true],
    ['/notifications', true],
    ['/faqs', true],
    ['/auth/start', true],
    ['/', false],
    ['/company', false],
  ])('for %s: %s', (path, expected) => {
    expect(hasPayload(path)).toBe(expected);
  });
});

it('a link contains its encoded parameters, and a missing one is an error', () => {
  expect(href('introduction', { slug: 'a b' })).toBe('/video-introductions/a%20b');
  expect(() => href('video')).toThrow('parameter id');
});

it('the path of the recruiting page is defined but has no screen', () => {
  expect(RECRUIT_PATH).toBe('/recruit');
  expect(Object.values(routeMap).map(({ path }) => path)).not.toContain(RECRUIT_PATH);
});
