import { beforeEach, describe, expect, it } from 'vitest';
import { dismissInstall, mayOffer, noteFinished, noteVisit } from '#features/offline/install/install-state.ts';
import { installWay, outsideLine } from '#features/offline/install/platform.ts';

const DAY = 24 * 3_600_000;
let entries: Map<string, string>;
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
beforeEach(() => {
  entries = new Map();
});

describe('the offer to install', () => {
  it('appears on the second day, not on the second page', () => {
    noteVisit(storage, '2026-11-20');
    noteVisit(storage, '2026-11-20');
    expect(mayOffer(storage, 0)).toBe(false);
    noteVisit(storage, '2026-11-22');
    expect(mayOffer(storage, 0)).toBe(true);
  });

  it('appears after the person has completed something', () => {
    noteVisit(storage, '2026-11-20');
    noteFinished(storage);
    expect(mayOffer(storage, 0)).toBe(true);
  });

  it('appears again two weeks after “later”, and never after “never”', () => {
    noteFinished(storage);
    dismissInstall(storage, 'later', 1000);
    expect(mayOffer(storage, 1000 + 13 * DAY)).toBe(false);
    expect(mayOffer(storage, 1000 + 15 * DAY)).toBe(true);
    dismissInstall(storage, 'never', 1000);
    expect(mayOffer(storage, 1000 + 1000 * DAY, true)).toBe(false);
  });

  it('never appears without storage or with damaged storage', () => {
    expect(mayOffer(undefined, 0, true)).toBe(false);
    entries.set('install', '{');
    expect(mayOffer(storage, 0)).toBe(false);
  });
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
it.each([
  ['an iPhone', IPHONE, 5, false, false, 'ios'],
  ['an iPad, which reports itself as a Mac', MAC, 5, false, false, 'ios'],
  ['a Mac', MAC, 0, false, false, 'none'],
  ['LINE on an iPhone', `${IPHONE} Line/15.9.0`, 5, false, false, 'line'],
  ['LINE on Android', `${ANDROID} Line/15.9.0/IAB`, 5, false, false, 'line'],
  ['Chromium with an offer', ANDROID, 5, false, true, 'prompt'],
  ['Chromium without an offer', ANDROID, 5, false, false, 'none'],
  ['the installed app', IPHONE, 5, true, false, 'installed'],
] as const)('%s', (_, userAgent, maxTouchPoints, standalone, canPrompt, way) => {
  expect(installWay({ userAgent, maxTouchPoints, standalone, canPrompt })).toBe(way);
});

it('the link from LINE to the phone’s browser opens the same page', () => {
  expect(outsideLine('https://tane.example/videos?genres=a#b')).toBe(
    'https://tane.example/videos?genres=a&openExternalBrowser=1#b',
  );
});
