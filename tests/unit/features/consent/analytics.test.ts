import { describe, expect, it } from 'vitest';
import { createAnalytics } from '#features/consent/analytics.ts';
import { CONSENT_STORAGE_KEY, createConsentStore } from '#features/consent/consent-store.ts';

function setUp() {
  const dataLayer: unknown[] = [];
  const calls: string[] = [];
  const analytics = createAnalytics({
    dataLayer,
    now: () => 5,
    load: () => calls.push('load'),
    forget: () => calls.push('forget'),
  });
  return { dataLayer, calls, ...analytics };
}

const view = (route_name: string, page_path: string) => ({ event: 'page_view', route_name, page_path });

describe('analytics', () => {
  it.each([
    ['home', '/', '/'],
    ['videos', '/videos?keyword=a&page=2#result-3', '/videos?keyword=a&page=2#result-3'],
    ['authCallback', '/auth/callback?code=secret&state=s#x', '/auth/callback'],
    ['not-found', '/auth/callback-not?code=c', '/auth/callback-not?code=c'],
  ])('tells of %s with its whole path, a login’s secrets apart', (name, path, told) => {
    const { dataLayer, view: see } = setUp();
    see(name, path);
    expect(dataLayer).toEqual([view(name, told)]);
  });

  it('brings the tag manager only after consent, once, and tells it nothing of what was seen before', () => {
    const page = setUp();
    page.view('home', '/');
    page.view('faqs', '/faqs');
    page.choose(null);
    page.choose('noticed');
    page.choose('denied');
    expect(page.calls).toEqual([]);
    page.choose('granted');
    page.choose('granted');
    expect(page.calls).toEqual(['load']);
    expect(page.dataLayer).toEqual([{ 'gtm.start': 5, event: 'gtm.js' }, view('faqs', '/faqs')]);
  });

  it('forgets after a change of mind, and only then', () => {
    const page = setUp();
    page.choose('denied');
    expect(page.calls).toEqual([]);
    page.choose('granted');
    page.choose('denied');
    expect(page.calls).toEqual(['load', 'forget']);
  });
});

it('the choice outlives the page, in the form that index.html reads', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  expect(createConsentStore(storage).getState().choice).toBeNull();
  createConsentStore(storage).setState({ choice: 'denied' });
  expect(JSON.parse(kept.get(CONSENT_STORAGE_KEY) ?? '')).toEqual({ state: { choice: 'denied' } });
  expect(createConsentStore(storage).getState().choice).toBe('denied');
});
