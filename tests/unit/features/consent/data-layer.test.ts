import { describe, expect, it } from 'vitest';
import { CONSENT_KEY } from '#contract/device-keys.ts';
import { createConsentStore } from '#features/consent/consent-store.ts';
import { createAnalytics } from '#features/consent/data-layer.ts';

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
  ])('reports %s with its whole path, except the secrets of a login', (name, path, told) => {
    const { dataLayer, view: see } = setUp();
    see(name, path);
    expect(dataLayer).toEqual([view(name, told)]);
  });

  it('loads the tag manager only after consent, once, and reports no earlier page views', () => {
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

  it('deletes its data when consent is withdrawn, and only then', () => {
    const page = setUp();
    page.choose('denied');
    expect(page.calls).toEqual([]);
    page.choose('granted');
    page.choose('denied');
    expect(page.calls).toEqual(['load', 'forget']);
  });
});

it('the choice is persisted in the form that index.html reads', () => {
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  expect(createConsentStore(storage).getState().choice).toBeNull();
  createConsentStore(storage).setState({ choice: 'denied' });
  expect(JSON.parse(entries.get(CONSENT_KEY) ?? '')).toEqual({ state: { choice: 'denied' } });
  expect(createConsentStore(storage).getState().choice).toBe('denied');
});
