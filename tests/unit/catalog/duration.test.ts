import { expect, test } from 'vitest';
import { clockTime, durationWords, isoDuration } from '#catalog/duration.ts';

test.each([
  [0, '0秒', '0:00', 'PT0M0S'],
  [7.9, '7秒', '0:07', 'PT0M7S'],
  [80, '1分20秒', '1:20', 'PT1M20S'],
  [180, '3分', '3:00', 'PT3M0S'],
  [3605, '1時間5秒', '1:00:05', 'PT60M5S'],
  [-4, '0秒', '0:00', 'PT0M0S'],
])('%s seconds are “%s” in words, %s as a clock time and %s in ISO 8601', (seconds, words, clock, iso) => {
  expect(durationWords(seconds)).toBe(words);
  expect(clockTime(seconds)).toBe(clock);
  expect(isoDuration(seconds)).toBe(iso);
});
