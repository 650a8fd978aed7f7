/** Encodes pictures and sound as three video files, of which a browser chooses one. */

import { ffmpeg } from '../run-command.ts';
import { FPS, type Timeline } from './timeline.ts';

/** Splits a string of ffmpeg arguments at white space. No argument contains a space. */
const args = (text: string): string[] => text.trim().split(/\s+/);

const FADE = 0.5;
/**
 * A keyframe every four seconds: a seek is quick, because a browser decodes at most 48 frames for it. More keyframes
 * would double the file size: slides hardly change, so a keyframe is far larger than any other frame.
 */
const KEYFRAMES = `-g ${FPS * 4} -keyint_min ${FPS * 4}`;
const THREADS = '-threads 2';
const BT709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';
/** The credit in the files' metadata, which the voice's licence requires. */
const CREDIT = 'Voice: HTS Voice "NIT ATR503 M001" (Nagoya Institute of Technology), CC BY 3.0';

/** Joins the stills into a lossless video, with a cross-fade at each beat. */
export async function joinStills(stills: readonly string[], timeline: Timeline, master: string): Promise<void> {
  const starts = timeline.beats.map(({ seenFrom }) => seenFrom);
  const inputs = stills.flatMap((file) => ['-framerate', String(FPS), '-i', file]);
  const held = stills.map((_, index) => {
    const seconds = (starts[index + 1] ?? timeline.duration) - (starts[index] ?? 0) + FADE;
    return `[${index}]tpad=stop_mode=clone:stop_duration=${seconds.toFixed(4)},settb=1/${FPS},format=gbrp[s${index}]`;
  });
  const fades = stills.slice(1).map((_, i) => {
    const from = i === 0 ? 's0' : `x${i}`;
    const offset = (starts[i + 1] ?? 0).toFixed(4);
    return `[${from}][s${i + 1}]xfade=transition=fade:duration=${FADE}:offset=${offset}[x${i + 1}]`;
  });
  const last = stills.length > 1 ? `x${stills.length - 1}` : 's0';
  const colour = `[${last}]scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p[out]`;
  await ffmpeg([
    ...inputs,
    ...['-filter_complex', [...held, ...fades, colour].join(';')],
    ...args(`-map [out] -t ${timeline.duration.toFixed(4)} ${BT709} -c:v libx264 -qp 0 -preset ultrafast ${THREADS}`),
    master,
  ]);
}

/** Normalises the loudness to −18 LUFS, so that nobody has to adjust the volume between videos. */
export async function levelSound(raw: string, levelled: string): Promise<void> {
  await ffmpeg(['-i', raw, ...args('-af highpass=f=70,loudnorm=I=-18:TP=-2:LRA=7 -ar 48000 -ac 1'), levelled]);
}

const h264 = `-c:v libx264 -preset slow -tune stillimage -sc_threshold 0 -pix_fmt yuv420p ${KEYFRAMES} ${BT709} ${THREADS}
  -c:a aac -ac 1 -movflags +faststart`;
const vp9 = `-c:v libvpx-vp9 -b:v 0 -row-mt 1 -deadline good -cpu-used 4 ${KEYFRAMES} ${BT709} ${THREADS}
  -c:a libopus -ac 1 -application voip`;

/** The high `-crf` values make the files small. The quality suffices, because flat colours compress well. */
const renditions = [
  { file: '720.mp4', options: `${h264} -profile:v high -level 3.1 -crf 34 -b:a 48k` },
  { file: '360.mp4', options: `-vf scale=640:360:flags=lanczos ${h264} -profile:v main -level 3.0 -crf 33 -b:a 40k` },
  { file: '720.webm', options: `${vp9} -crf 54 -b:a 24k` },
];

export async function encodeAll(master: string, sound: string, folder: string): Promise<void> {
  const inputs = ['-i', master, '-i', sound, ...args('-map 0:v -map 1:a -map_metadata -1 -metadata:s:a language=jpn')];
  for (const { file, options } of renditions) {
    await ffmpeg([...inputs, '-metadata', `copyright=${CREDIT}`, ...args(options), `${folder}/${file}`]);
  }
}

export const SOUND_FILE = 'sound.m4a';

/** Copies the sound of 360.mp4, the smallest MP4 file, for people who only listen. */
export async function extractSound(folder: string): Promise<void> {
  const [from, to] = [`${folder}/360.mp4`, `${folder}/${SOUND_FILE}`];
  await ffmpeg(['-i', from, ...args('-vn -map 0:a -map_metadata 0 -c:a copy -movflags +faststart'), to]);
}

export async function toWebp(picture: string, file: string, quality = 75): Promise<void> {
  const options = `-c:v libwebp -quality ${quality} -compression_level 6 -preset drawing -frames:v 1`;
  await ffmpeg(['-i', picture, ...args(options), file]);
}
