/** Reads the duration and the codecs (RFC 6381) of the encoded files. */

import { readFile } from 'node:fs/promises';
import { run } from '../run-command.ts';

export type Rendition = {
  readonly file: string;
  readonly type: string;
  readonly height: number;
  readonly duration: number;
};

type Probed = {
  readonly format: { readonly duration: string };
  readonly streams: readonly { readonly codec_name: string; readonly profile?: string; readonly height?: number }[];
};

/**
 * The H.264 codec string `avc1.PPCCLL`: profile, constraints and level in hex. These are the three bytes after the
 * version in the file's avcC box.
 */
function avc1(mp4: Buffer): string {
  const box = mp4.indexOf('avcC');
  return `avc1.${mp4.subarray(box + 5, box + 8).toString('hex')}`;
}

function assertFastStart(mp4: Buffer, file: string): void {
  if (mp4.indexOf('moov') > mp4.indexOf('mdat'))
    throw new Error(`${file}: the index comes after the pictures, so the video cannot start while it loads`);
}

export async function probe(folder: string, file: string): Promise<Rendition> {
  const path = `${folder}/${file}`;
  const { format, streams } = JSON.parse(
    await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', path]),
  ) as Probed;
  const [video, audio] = streams;
  if (video?.height === undefined || audio === undefined) throw new Error(`${path}: a picture or the sound is missing`);
  const base = { file, height: video.height, duration: Number(format.duration) };
  if (file.endsWith('.webm')) return { ...base, type: `video/webm; codecs="${video.codec_name}, ${audio.codec_name}"` };
  if (audio.profile !== 'LC') throw new Error(`${path}: AAC ${audio.profile ?? '?'} instead of LC`);
  const bytes = await readFile(path);
  assertFastStart(bytes, path);
  return { ...base, type: `video/mp4; codecs="${avc1(bytes)}, mp4a.40.2"` };
}
