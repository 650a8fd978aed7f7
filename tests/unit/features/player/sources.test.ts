import { expect, test } from 'vitest';
import { nextCaptions } from '#features/player/next-captions.ts';
import { orderSources, wantsLessData } from '#features/player/sources.ts';

const source = (url: string, type: string, height: number) => ({ url, type, height, bytes: 1 });
const sources = [
  source('webm', 'video/webm; codecs="vp9, opus"', 720),
  source('small', 'video/mp4', 360),
  source('mp4', 'video/mp4', 720),
];

test('the better picture first, and of two equals the one that plays nearly everywhere', () => {
  expect(orderSources(sources, false).map(({ url }) => url)).toEqual(['mp4', 'webm', 'small']);
});

test('with little data the small picture first', () => {
  expect(orderSources(sources, true).map(({ url }) => url)).toEqual(['small', 'mp4', 'webm']);
});

test.each([
  [undefined, false, false],
  [{ saveData: true }, false, true],
  [{ effectiveType: '3g' }, false, true],
  [{ effectiveType: '4g' }, false, false],
  [{ effectiveType: '4g' }, true, true],
])('connection %o with the setting %s wants little data: %s', (connection, preferred, wanted) => {
  expect(wantsLessData(connection, preferred)).toBe(wanted);
});

test('captions go round: each in turn, then none, then the first', () => {
  const track = (srclang: string) => ({
    url: srclang,
    kind: 'captions' as const,
    srclang,
    label: `${srclang}!`,
    default: 0 as const,
  });
  const tracks = [track('ja'), track('ja-x-easy'), { ...track('ja'), kind: 'chapters' as const }];
  const round = ['', 'ja', 'ja-x-easy'].map((current) => nextCaptions(tracks, current).language);
  expect(round).toEqual(['ja', 'ja-x-easy', '']);
});
