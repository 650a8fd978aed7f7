import { expect, test } from 'vitest';
import type { Quality } from '#features/player/engine/preferences.ts';
import { chooseFiles, chooseSources, wantsLessData } from '#features/player/engine/use-sources.ts';
import { nextCaptions } from '#features/player/text-tracks/captions.ts';
import type { VideoFiles } from '#viewing/versions.ts';

const source = (url: string, type: string, height: number) => ({ url, type, height, bytes: 1 });
const sources = [
  source('webm', 'video/webm; codecs="vp9, opus"', 720),
  source('small', 'video/mp4', 360),
  source('mp4', 'video/mp4', 720),
];

const order = (quality: Quality, lessData = false, audio: { url: string; type: string; bytes: number } | null = null) =>
  chooseSources({ sources, audio }, quality, lessData).map(({ url, media }) =>
    media ? `${url} in narrow windows` : url,
  );

test.each<[string, Quality, boolean, string[]]>([
  [
    'the largest picture first, MP4 before WebM of the same size; the small one in narrow windows',
    'auto',
    false,
    ['small in narrow windows', 'mp4', 'webm', 'small'],
  ],
  ['the small picture first in all windows to save data', 'auto', true, ['small', 'mp4', 'webm']],
  ['the person’s choice, whatever the connection', '720', true, ['mp4', 'webm', 'small']],
  ['the small picture by choice', '360', false, ['small', 'mp4', 'webm']],
  ['the small picture first for sound only', 'audio', false, ['small', 'mp4', 'webm']],
])('%s', (_, quality, lessData, expected) => {
  expect(order(quality, lessData)).toEqual(expected);
});

test('the audio file is used for sound only, and in no other case', () => {
  const audio = { url: 'sound', type: 'audio/mp4', bytes: 1 };
  expect(order('audio', false, audio)).toEqual(['sound', 'small', 'mp4', 'webm']);
  expect(order('auto', true, audio)).toEqual(['small', 'mp4', 'webm']);
});

const versions: VideoFiles['versions'] = [
  { kind: 'keywords', sources: [source('large words', 'video/mp4', 720)], audio: null },
  { kind: 'described', sources: [source('/saved-media/id/video', 'video/mp4', 360)], audio: null },
];

test.each([
  ['usual', { version: 'usual', sources: ['small', 'mp4', 'webm', '/saved-media/id/video'] }],
  ['keywords', { version: 'keywords', sources: ['large words', '/saved-media/id/video'] }],
  ['described', { version: 'described', sources: ['/saved-media/id/video'] }],
  ['sign', { version: 'usual', sources: ['small', 'mp4', 'webm', '/saved-media/id/video'] }],
] as const)('with the preferred version %s; a saved file of another version comes last', (version, expected) => {
  const files = chooseFiles({ sources, audio: null, versions }, { version, quality: 'auto', lessData: true });
  expect({ ...files, sources: files.sources.map(({ url }) => url) }).toEqual(expected);
});

test.each([
  [undefined, false, false],
  [{ saveData: true }, false, true],
  [{ effectiveType: '3g' }, false, true],
  [{ effectiveType: '4g' }, false, false],
  [{ effectiveType: '4g' }, true, true],
])('connection %o with the setting %s saves data: %s', (connection, preferred, wanted) => {
  expect(wantsLessData(connection, preferred)).toBe(wanted);
});

test('the captions key cycles through the languages and no captions', () => {
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
