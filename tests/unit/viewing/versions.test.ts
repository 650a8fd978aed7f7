import { expect, it } from 'vitest';
import { storedVersion, type VideoFiles, versionFor, versionOfFile, versionsOf } from '#viewing/versions.ts';

const file = (name: string) => ({ url: `/media/id/${name}.mp4`, type: 'video/mp4', height: 720, bytes: 1 });
const sound = (name: string) => ({ url: `/media/id/${name}.m4a`, type: 'audio/mp4', bytes: 1 });

const VIDEO: VideoFiles = {
  sources: [file('usual')],
  audio: sound('usual'),
  versions: [
    { kind: 'keywords', sources: [file('keywords')], audio: null },
    { kind: 'described', sources: [file('described')], audio: null },
    { kind: 'sign', sources: [file('sign')], audio: sound('sign') },
  ],
};
/** A video without `versions`, as saved by an older build or sent by an older server. */
const OLD: VideoFiles = { sources: [file('usual')], audio: null };

it.each([
  ['all versions', VIDEO, ['usual', 'keywords', 'described', 'sign']],
  ['a video of an older build', OLD, ['usual']],
  ['a saved version, without a network', { ...VIDEO, sources: [] }, ['keywords', 'described', 'sign']],
  ['a video without files', { sources: [], audio: null }, []],
])('lists %s, the usual film first', (_, video, kinds) => {
  expect(versionsOf(video).map(({ kind }) => kind)).toEqual(kinds);
});

it.each([
  ['the preferred version', VIDEO, 'sign', 'sign'],
  ['the usual film if the video lacks the version', OLD, 'described', 'usual'],
  ['a version if there is no usual film', { ...VIDEO, sources: [] }, 'usual', 'keywords'],
  ['nothing of a video without files', { sources: [], audio: null }, 'described', 'usual'],
] as const)('chooses %s', (_, video, preferred, kind) => {
  expect(versionFor(video, preferred).kind).toBe(kind);
});

it('a version without an audio file has that of the usual film, except the described one', () => {
  expect(versionsOf(VIDEO).map(({ audio }) => audio?.url ?? null)).toEqual([
    '/media/id/usual.m4a',
    '/media/id/usual.m4a',
    null,
    '/media/id/sign.m4a',
  ]);
});

it.each([
  ['/media/id/described.mp4', 'described'],
  ['https://media.example/media/id/sign.m4a', 'sign'],
  ['https://media.example/media/id/usual.m4a', 'usual'],
  ['/media/id/earlier.mp4', null],
  ['', null],
])('the file %j belongs to the version %s', (address, kind) => {
  expect(versionOfFile(VIDEO, address)).toBe(kind);
});

it.each([
  ['{"version":"described","captionSize":150}', 'described'],
  ['{"quality":"360","captionSize":150}', 'usual'],
  ['{"version":"signed"}', 'usual'],
  ['not JSON', 'usual'],
  [null, 'usual'],
])('of the stored preferences %s, the version is %s', (stored, version) => {
  expect(storedVersion({ getItem: () => stored, setItem: () => {}, removeItem: () => {} })).toBe(version);
});
