import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PAGE_SLUGS } from '#contract/entities/document.ts';
import { TestimonialType } from '#contract/enums.ts';
import { checkReferences } from '#server/content/read/check-references.ts';
import { readContentFolder } from '#server/content/read/content-folder.ts';
import { mp4Seconds } from '#server/content/read/media-files.ts';
import { Problems } from '#server/content/read/problems.ts';
import { readClip } from '#workshop/making/clip.ts';

/**
 * The folder of the sample content, which is shown when the product is first started. It must contain every kind of
 * content.
 */
const SAMPLE = 'content/sample';
const MEDIA_BYTES_MAX = 48_000_000;
const RICH_ELEMENTS = ['<internal-link-card ', '<external-link-card ', '<link-button '];

const problems = new Problems();
const content = readContentFolder(SAMPLE, problems);
checkReferences(content, problems);

const genres = content.genres.map(({ data }) => data);
const topGenres = genres.filter(({ parent }) => parent === undefined);
const publicVideos = content.videos.map(({ data }) => data).filter((video) => video.publication_status === 1);

it('the sample content is imported without a problem', () => {
  expect(problems.list).toEqual([]);
});

it('the sample content has four genres with three subgenres each, and a public video in every subgenre', () => {
  expect(topGenres).toHaveLength(4);
  for (const top of topGenres) {
    const children = genres.filter(({ parent }) => parent === top.slug);
    expect(children, top.name).toHaveLength(3);
    for (const { slug } of children)
      expect(
        publicVideos.filter(({ genre }) => genre === slug),
        slug,
      ).not.toEqual([]);
  }
});

it('the sample content has enough entries of every kind', () => {
  const tags = content.tags.map(({ data }) => data.slug);
  expect(tags.length).toBeGreaterThanOrEqual(20);
  expect(tags).toContain('オススメ');
  const counts = {
    supervisors: content.supervisors.length,
    videos: publicVideos.length,
    introductions: content.introductions.length,
    notifications: content.notifications.length,
    faqs: content.faqs.length,
    clips: content.media.size,
  };
  expect(counts).toEqual({ supervisors: 6, videos: 24, introductions: 8, notifications: 10, faqs: 10, clips: 24 });
});

it('the sample content has testimonials of users and of companies', () => {
  const voices = (type: TestimonialType) => content.testimonials.filter(({ data }) => data.type === type).length;
  expect(voices(TestimonialType.user)).toBeGreaterThanOrEqual(5);
  expect(voices(TestimonialType.company)).toBeGreaterThanOrEqual(3);
});

it('the sample content has every page that the product links to, none of them empty', () => {
  const written = content.pages.filter(({ body }) => body.trim() !== '').map(({ data }) => data.slug);
  expect(written.sort()).toEqual([...PAGE_SLUGS].sort());
});

it('the sample content has a clip of its own for every video, and a video for every clip', () => {
  const shown = content.videos.map(({ data }) => data.media);
  expect([...content.media.keys()].sort()).toEqual(shown.sort());
  for (const { path, data } of content.media.values())
    for (const { file } of data.sources) expect(statSync(join(SAMPLE, path, file)).size, file).toBeGreaterThan(100_000);
});

it('two clips have versions with large key words and with spoken descriptions; none claims to have sign language', () => {
  const versions = [...content.media.values()].map(({ data }) => data.versions.map(({ kind }) => kind));
  expect(versions.filter((kinds) => kinds.length > 0)).toEqual([
    ['keywords', 'described'],
    ['keywords', 'described'],
  ]);
  expect([...content.media.values()].filter(({ data }) => data.sign_language)).toEqual([]);
});

it.each(content.introductions.map(({ file, body }) => ({ file, body })))(
  '$file contains every custom element',
  ({ body }) => {
    for (const element of RICH_ELEMENTS) expect(body).toContain(element);
  },
);

describe.each([...content.media].map(([name, { data, cues }]) => ({ name, data, cues })))('the clip $name', (clip) => {
  const { sources, tracks, duration } = clip.data;

  it('lasts between 40 and 75 seconds', () => {
    expect(duration).toBeGreaterThanOrEqual(40);
    expect(duration).toBeLessThanOrEqual(75);
  });

  it('has the captions of its script, and chapters and descriptions that cover its length', async () => {
    const script = await readClip(clip.name, pathToFileURL(`content/workshop/clips/${clip.name}.yaml`));
    const lines = script.scenes.flatMap((scene) => scene.lines);
    const track = (kind: string, srclang: string) =>
      clip.cues[tracks.findIndex((one) => one.kind === kind && one.srclang === srclang)] ?? [];
    const texts = (kind: string, srclang: string) => track(kind, srclang).map(({ text }) => text);
    const quoted = (words: string, by: string) =>
      (by === script.presenter || words.includes('「') ? words : `「${words}」`).replaceAll('|', '\n');
    expect(texts('captions', 'ja')).toEqual(lines.map(({ text, by }) => quoted(text, by)));
    expect(texts('captions', 'ja-x-easy')).toEqual(lines.map(({ easy, by }) => quoted(easy, by)));
    const times = (srclang: string) => track('captions', srclang).map(({ start, end }) => [start, end]);
    expect(times('ja-x-easy')).toEqual(times('ja'));
    expect(texts('descriptions', 'ja')).toEqual(script.scenes.flatMap(({ description }) => description ?? []));
    expect(texts('chapters', 'ja')).toEqual(script.scenes.flatMap(({ chapter }) => chapter ?? []));
    for (const kind of ['chapters', 'descriptions']) {
      const cues = track(kind, 'ja');
      expect(cues[0]?.start).toBe(0);
      for (const [index, { start, end }] of cues.entries()) {
        expect(end - start, `${kind} ${index + 1}`).toBeGreaterThan(2);
        expect(end).toBeCloseTo(cues[index + 1]?.start ?? duration, 1);
      }
    }
  });

  it('has two sizes as MP4, which every phone plays, and one file as WebM', () => {
    const of = (format: string) => sources.filter(({ type }) => type.startsWith(format));
    expect(new Set(of('video/mp4').map(({ height }) => height)).size).toBe(2);
    expect(of('video/webm')).toHaveLength(1);
  });

  it('has an audio file that needs much less data than the smallest video', () => {
    const bytes = (file: string) => statSync(join(SAMPLE, 'media', clip.name, file)).size;
    const smallest = Math.min(...sources.map(({ file }) => bytes(file)));
    expect(bytes(clip.data.audio?.file ?? '')).toBeLessThan(smallest * 0.7);
  });

  it('has the same duration in every MP4 file, including the audio file', () => {
    const files = [...sources, ...(clip.data.audio === undefined ? [] : [clip.data.audio])].filter(({ type }) =>
      /^(video|audio)\/mp4/.test(type),
    );
    expect(files.length).toBeGreaterThanOrEqual(2);
    for (const { file } of files)
      expect(Math.abs((mp4Seconds(join(SAMPLE, 'media', clip.name, file)) ?? 0) - duration), file).toBeLessThan(0.1);
  });

  it('has captions in standard and easy Japanese, and chapters', () => {
    const kinds = tracks.map(({ kind, srclang }) => `${kind} ${srclang}`);
    expect(kinds).toEqual(expect.arrayContaining(['captions ja', 'captions ja-x-easy', 'chapters ja']));
    expect(tracks.filter((track) => track.default)).toHaveLength(1);
    for (const [index, cues] of clip.cues.entries()) expect(cues.length, tracks[index]?.file).toBeGreaterThan(1);
  });
});

it('the sample media take at most 48 MB, so that cloning stays fast', () => {
  const files = readdirSync(join(SAMPLE, 'media'), { recursive: true, encoding: 'utf8' });
  const bytes = files.reduce((sum, file) => sum + statSync(join(SAMPLE, 'media', file)).size, 0);
  expect(bytes).toBeLessThanOrEqual(MEDIA_BYTES_MAX);
});
