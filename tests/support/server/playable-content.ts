import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VersionKind } from '#contract/enums.ts';
import { SAVED_PART_BYTES } from '#contract/saved-media-format.ts';
import { mp4Seconds } from '#server/content/read/media-files.ts';
import { box, MEDIA_SECONDS, videoId, writeContentFolder } from '#tests/support/server/server-content.ts';

/** A video that has every version, and whose spoken descriptions begin in its first second. */
export const WITH_VERSIONS = videoId(1);
/** A video without versions. */
export const WITHOUT_VERSIONS = videoId(4);

const SAMPLE_MEDIA = 'content/sample/media';
const TYPE = `'video/mp4; codecs="avc1.64001e, mp4a.40.2"'`;

/**
 * Writes the test content with playable videos: every file, including those of the versions, is a copy of a clip from
 * the sample content. Each copy ends in different bytes, so that the URLs differ.
 */
export async function writePlayableContent(content: string): Promise<void> {
  await writeContentFolder(content);
  const [clip = ''] = readdirSync(SAMPLE_MEDIA);
  const film = join(SAMPLE_MEDIA, clip, '360.mp4');
  const seconds = mp4Seconds(film) ?? 0;
  for (const name of ['talk', 'quiet'] as const) {
    const folder = join(content, 'media', name);
    for (const height of [720, 360]) writeFilm(film, join(folder, `${height}.mp4`), `${name} ${height}`);
    const yaml = readFileSync(join(folder, 'media.yaml'), 'utf8')
      .replace(`duration: ${MEDIA_SECONDS[name]}`, `duration: ${seconds}`)
      .replace(/^audio: .*\n/m, '');
    writeFileSync(join(folder, 'media.yaml'), name === 'talk' ? withVersions(yaml) : yaml);
  }
  const talk = join(content, 'media/talk');
  rmSync(join(talk, 'sound.m4a'));
  for (const kind of Object.values(VersionKind)) writeFilm(film, join(talk, `${kind}.mp4`), kind);
  writeFileSync(join(talk, 'descriptions.ja.vtt'), 'WEBVTT\n\n00:00.000 --> 00:20.000\n机の前に人がいます。\n');
}

function withVersions(yaml: string): string {
  const versions = Object.values(VersionKind).map(
    (kind) => `  - { kind: ${kind}, sources: [{ file: ${kind}.mp4, type: ${TYPE}, height: 360 }] }`,
  );
  const descriptions = '  - { file: descriptions.ja.vtt, kind: descriptions, srclang: ja, label: 音声解説 }';
  return [yaml, descriptions, 'versions:', ...versions, ''].join('\n');
}

/** Copies an MP4 file and adds a box that players skip, so that the file has more than one part when it is saved. */
function writeFilm(from: string, to: string, mark: string): void {
  copyFileSync(from, to);
  writeFileSync(to, box('free', Buffer.alloc(SAVED_PART_BYTES, mark)), { flag: 'a' });
}
