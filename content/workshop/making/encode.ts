/** Renders a clip's pictures and encodes them with the sound as several video files. A browser chooses one of them. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import sharp from 'sharp';
import { ffmpeg, run } from '../run-command.ts';
import { size } from './picture.ts';
import { FPS } from './timeline.ts';

/** Splits a string of ffmpeg arguments at white space. No argument contains a space. */
const args = (text: string): string[] => text.trim().split(/\s+/);

/**
 * The ffmpeg options for a keyframe every five seconds. Seeking is quick, because a browser then decodes at most 60
 * frames. More keyframes would make the files larger, because a keyframe of a drawing is far larger than any other
 * frame.
 */
const KEYFRAMES = `-g ${FPS * 5} -keyint_min ${FPS * 5}`;
const THREADS = '-threads 2';
const BT709 = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';
const TO_YUV = 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p';
/** The credit that the voice's licence requires, for the files' metadata. */
const CREDIT = 'Voice: HTS Voice "NIT ATR503 M001" (Nagoya Institute of Technology), CC BY 3.0';

/** The loudness of every clip, so that nobody has to adjust the volume between videos (EBU R 128, in LUFS). */
export const LOUDNESS = -16;
const LIMITS = `I=${LOUDNESS}:TP=-1.5:LRA=7`;

/** Normalises the loudness in two passes: the first measures, the second applies one gain to the whole track. */
export async function levelSound(raw: string, levelled: string): Promise<void> {
  const measured = await run('sh', [
    '-c',
    `ffmpeg -hide_banner -i "$1" -af highpass=f=70,loudnorm=${LIMITS}:print_format=json -f null - 2>&1`,
    'sh',
    raw,
  ]);
  const { input_i, input_tp, input_lra, input_thresh, target_offset } = JSON.parse(
    measured.slice(measured.lastIndexOf('{'), measured.lastIndexOf('}') + 1),
  ) as Record<string, string>;
  const known = `measured_I=${input_i}:measured_TP=${input_tp}:measured_LRA=${input_lra}:measured_thresh=${input_thresh}:offset=${target_offset}`;
  await ffmpeg(['-i', raw, ...args(`-af highpass=f=70,loudnorm=${LIMITS}:${known} -ar 48000 -ac 1`), levelled]);
}

const h264 = `-c:v libx264 -preset slow -tune animation -sc_threshold 0 -pix_fmt yuv420p ${KEYFRAMES} ${BT709} ${THREADS}
  -c:a aac -ac 1 -movflags +faststart`;
const vp9 = `-c:v libvpx-vp9 -b:v 0 -row-mt 1 -deadline good -cpu-used 4 ${KEYFRAMES} ${BT709} ${THREADS}
  -c:a libopus -ac 1 -application voip`;

/**
 * The video files of a film, with the ffmpeg options for each. High `-crf` values make the files small; the quality
 * suffices, because flat colours compress well.
 */
const renditions = [
  { file: '720.mp4', options: `-vf ${TO_YUV} ${h264} -profile:v high -level 3.1 -crf 32 -b:a 29k` },
  {
    file: '360.mp4',
    options: `-vf scale=640:360:flags=lanczos,${TO_YUV} ${h264} -profile:v main -level 3.0 -crf 31 -b:a 29k`,
  },
  { file: '720.webm', options: `-vf ${TO_YUV} ${vp9} -crf 52 -b:a 24k` },
];

/** The settings of the encoding, as one text. make.ts encodes a clip again if they change. */
export const RECIPE = JSON.stringify([renditions, LIMITS, CREDIT]);

export type Film = {
  readonly frames: number;
  /** The picture of a frame, as SVG. If it equals a recent picture, it is not rendered again. */
  readonly pictureOf: (frame: number) => string;
  readonly onProgress: (frame: number) => void;
};

/**
 * The video files of a version. 720.mp4 is left out, so that the repository stays small. Browsers that can't play
 * 720.webm play 360.mp4.
 */
const OF_VERSIONS = renditions.filter(({ file }) => file !== '720.mp4');

/** Encodes the film, or a version of it, with its sound. Returns the files' names. */
export async function encodeAll(film: Film, sound: string, folder: string, version?: string): Promise<string[]> {
  const wanted = version === undefined ? renditions : OF_VERSIONS;
  const nameOf = (file: string): string => (version === undefined ? file : `${version}-${file}`);
  const input = `-f rawvideo -pix_fmt rgb24 -s ${size.width}x${size.height} -r ${FPS} -i -`;
  const outputs = wanted.flatMap(({ file, options }) => [
    ...args(`-map 0:v -map 1:a -map_metadata -1 -metadata:s:a language=jpn`),
    ...['-metadata', `copyright=${CREDIT}`],
    ...args(options),
    `${folder}/${nameOf(file)}`,
  ]);
  const all = [
    '-n',
    '10',
    'ffmpeg',
    ...args('-hide_banner -loglevel error -y'),
    ...args(input),
    '-i',
    sound,
    ...outputs,
  ];
  const child = spawn('nice', all, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(child, 'close');
  await pour(film, child.stdin);
  child.stdin.end();
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`${folder}: ffmpeg ended with ${code}`);
  return wanted.map(({ file }) => nameOf(file));
}

/** The number of rendered pictures to cache. It can be small, because pictures repeat within seconds. */
const CACHED = 160;

async function pour(film: Film, into: NodeJS.WritableStream): Promise<void> {
  const rendered = new Map<string, Promise<Buffer>>();
  const render = (frame: number): Promise<Buffer> => {
    const svg = film.pictureOf(frame);
    const known = rendered.get(svg);
    if (known) return known;
    const fresh = sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    rendered.set(svg, fresh);
    const [oldest] = rendered.keys();
    if (rendered.size > CACHED && oldest !== undefined) rendered.delete(oldest);
    return fresh;
  };
  let next = render(0);
  for (let frame = 0; frame < film.frames; frame += 1) {
    const picture = next;
    if (frame + 1 < film.frames) next = render(frame + 1);
    if (!into.write(await picture)) await once(into, 'drain');
    film.onProgress(frame + 1);
  }
}

export const SOUND_FILE = 'sound.m4a';

/** Copies the sound of 360.mp4, the smallest MP4 file, for people who only listen. */
export async function extractSound(folder: string): Promise<void> {
  const [from, to] = [`${folder}/360.mp4`, `${folder}/${SOUND_FILE}`];
  await ffmpeg(['-i', from, ...args('-vn -map 0:a -map_metadata 0 -c:a copy -movflags +faststart'), to]);
}

export async function svgToWebp(svg: string, file: string, quality = 80): Promise<void> {
  await sharp(Buffer.from(svg)).webp({ quality, effort: 6, preset: 'drawing' }).toFile(file);
}

/** Converts a picture file, such as the PNG file of a still image, to WebP. */
export async function toWebp(picture: string, file: string, quality = 75): Promise<void> {
  await sharp(picture).webp({ quality, effort: 6, preset: 'drawing' }).toFile(file);
}
