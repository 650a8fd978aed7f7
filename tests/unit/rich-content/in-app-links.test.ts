import { expect, test } from 'vitest';
import { inAppTarget } from '#rich-content/use-in-app-links.ts';

test.each([
  ['https://tane.example/videos?tag=a#x', '/videos?tag=a#x'],
  ['https://tane.example/media/a.mp4', null],
  ['https://elsewhere.example/videos', null],
  ['mailto:a@example.jp', null],
])('a click on %s navigates in place to %s', (address, target) => {
  expect(inAppTarget(new URL(address), 'https://tane.example')).toBe(target);
});
