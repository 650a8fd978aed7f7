import { expect, it } from 'vitest';
import type { VideoDetail } from '#catalog/types.ts';
import { deviceCopyOf } from '#features/offline/saved/saved-record.ts';
import { ID, SavingWorld, SMALL, SOURCE, stateIn, VIDEO } from '#tests/support/page/saving-world.ts';

/** One version of a video is saved. It plays offline, whichever version the person prefers. */

const DEVICE = `/saved-media/${ID}/video`;
const WITH_VERSIONS: VideoDetail = {
  ...VIDEO,
  audio: { url: '/media/sound.m4a', type: 'audio/mp4', bytes: 1 },
  versions: [
    { kind: 'described', sources: [SMALL], audio: { url: '/media/described.m4a', type: 'audio/mp4', bytes: 1 } },
    { kind: 'sign', sources: [{ ...SOURCE, url: '/media/sign.mp4' }], audio: null },
  ],
};
const record = { format: 1, video: WITH_VERSIONS, source: SMALL, savedAt: 1, complete: true };

/** For each version, the URLs of its files, including an audio file if there is one. */
function filesOf({ sources, audio, versions }: VideoDetail) {
  const all = [{ kind: 'usual', sources, audio }, ...(versions ?? [])];
  return Object.fromEntries(
    all.map((one) => [one.kind, [...one.sources, ...(one.audio ? [one.audio] : [])].map(({ url }) => url)]),
  );
}

it.each([
  [
    'the saved version and the others with a network',
    { saved: SMALL, hasNetwork: true },
    { usual: [SOURCE.url, '/media/sound.m4a'], described: [DEVICE], sign: ['/media/sign.mp4'] },
  ],
  ['only the saved version offline', { saved: SMALL, hasNetwork: false }, { usual: [], described: [DEVICE], sign: [] }],
  ['only the saved film offline', { saved: SOURCE, hasNetwork: false }, { usual: [DEVICE], described: [], sign: [] }],
])('a video of which a version is saved has %s', (_, { saved, hasNetwork }, expected) => {
  const copy = deviceCopyOf({ ...record, source: saved });
  expect(copy && filesOf(copy.inPlaceOf(WITH_VERSIONS, hasNetwork))).toEqual(expected);
});

it('a copy that an older build saved is played, and versions that the video has got since are streamed', () => {
  const copy = deviceCopyOf({ ...record, video: VIDEO, source: SOURCE });
  expect(copy && filesOf(copy.inPlaceOf(VIDEO, true))).toEqual({ usual: [DEVICE] });
  expect(copy && filesOf(copy.inPlaceOf(WITH_VERSIONS, true))).toMatchObject({
    usual: [DEVICE],
    described: [SMALL.url, '/media/described.m4a'],
  });
});

it('a copy of a version that the server no longer has is not used', () => {
  expect(deviceCopyOf(record)?.inPlaceOf(VIDEO, true)).toBe(VIDEO);
});

it('a complete copy of one version is not replaced if a page that has not read it requests another one', async () => {
  const world = new SavingWorld();
  await world.page().save(WITH_VERSIONS, SMALL);
  const saved = world.page();
  await saved.save(WITH_VERSIONS, SOURCE);
  expect(stateIn(saved)).toMatchObject({ state: 'complete', record: { source: SMALL } });
});
