/**
 * Makes the sample clips: `node content/workshop/make.ts [name …]`; without a name, all of them. A film that would be
 * the same as last time is not encoded again; its texts, poster and thumbnail are written in any case. `--pictures`
 * only writes contact sheets, which takes seconds; `--readings` prints how the voice reads each sentence.
 *
 * Needs Debian's ffmpeg, open-jtalk, open-jtalk-mecab-naist-jdic, fonts-noto-cjk and hts-voice-nitech-jp-atr503-m001
 * (the last one is in the archive component `contrib`). The results are committed; neither the build nor the server
 * needs these packages.
 */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captions, chapters, descriptions } from './making/captions.ts';
import { type Clip, readClip, type Version } from './making/clip.ts';
import { contactSheet } from './making/contact-sheet.ts';
import { encodeAll, extractSound, levelSound, RECIPE, svgToWebp } from './making/encode.ts';
import { mediaYaml } from './making/media-yaml.ts';
import { keyWordsAt, pictureAt, thumbnailOf } from './making/picture.ts';
import { probe, type Rendition } from './making/probe.ts';
import { type Speech, speak, voices, wavFile } from './making/speech.ts';
import { FPS, layOut, mixDown, type Timeline, type Voices } from './making/timeline.ts';

const scripts = new URL('clips/', import.meta.url);
const sample = new URL('../sample/', import.meta.url);
/** The file with the fingerprint that each film had when it was last encoded. */
const made = new URL('made.json', import.meta.url);

async function narrate(clip: Clip, scratch: string): Promise<Voices> {
  const lines: Speech[] = [];
  for (const line of clip.scenes.flatMap((scene) => scene.lines))
    lines.push(await speak(line.say, voices[line.by], scratch));
  const descriptions = new Map<number, Speech>();
  if (clip.versions.includes('described'))
    for (const [scene, { description }] of clip.scenes.entries())
      if (description) descriptions.set(scene, await speak(description, voices.describer, scratch));
  return { lines, descriptions };
}

const tracksOf = ({ clip: { presenter }, timeline }: Job): Record<string, string> => ({
  'captions.ja.vtt': captions(timeline, 'text', presenter),
  'captions.ja-easy.vtt': captions(timeline, 'easy', presenter),
  'descriptions.ja.vtt': descriptions(timeline),
  'chapters.ja.vtt': chapters(timeline),
});

const framesOf = ({ duration }: Timeline): number => Math.round(duration * FPS);

/**
 * A hash of everything that makes up the film: its pictures, its sound and the settings of the encoding. If it is the
 * same as last time, the film is not encoded again.
 */
function fingerprint(clip: Clip, timeline: Timeline): string {
  const hash = createHash('sha256').update(RECIPE);
  for (let frame = 0; frame < framesOf(timeline); frame += 1) {
    hash.update(pictureAt(clip, timeline, frame / FPS));
    if (clip.versions.includes('keywords')) hash.update(keyWordsAt(clip, timeline, frame / FPS));
  }
  for (const withDescriptions of [false, true]) hash.update(mixDown(timeline, withDescriptions));
  return hash.digest('hex').slice(0, 16);
}

type Job = { readonly clip: Clip; readonly timeline: Timeline; readonly folder: string; readonly scratch: string };

/** Encodes one version of the film; if `version` is undefined, the usual film. */
async function encode({ clip, timeline, folder, scratch }: Job, version: Version | undefined): Promise<Rendition[]> {
  const [raw, sound] = [join(scratch, 'raw.wav'), join(scratch, 'sound.wav')];
  await writeFile(raw, wavFile(mixDown(timeline, version === 'described')));
  await levelSound(raw, sound);
  const draw = version === 'keywords' ? keyWordsAt : pictureAt;
  const frames = framesOf(timeline);
  const film = {
    frames,
    pictureOf: (frame: number) => draw(clip, timeline, frame / FPS),
    onProgress: (frame: number) => {
      if (frame % (FPS * 10) === 0 || frame === frames)
        console.log(`  ${version ?? 'film'}: ${frame} of ${frames} pictures`);
    },
  };
  const files = await encodeAll(film, sound, folder, version);
  return await Promise.all(files.map((file) => probe(folder, file)));
}

async function encodeFilms(job: Job): Promise<void> {
  const { clip, folder } = job;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const renditions = await encode(job, undefined);
  await extractSound(folder);
  const versions: { kind: Version; renditions: Rendition[] }[] = [];
  for (const kind of clip.versions) versions.push({ kind, renditions: await encode(job, kind) });
  await writeFile(join(folder, 'media.yaml'), mediaYaml(renditions, versions));
}

async function writeTextsAndStills(job: Job): Promise<void> {
  const { clip, timeline, folder } = job;
  for (const [file, text] of Object.entries(tracksOf(job))) await writeFile(join(folder, file), text);
  await svgToWebp(pictureAt(clip, timeline, 0), join(folder, 'poster.webp'));
  await svgToWebp(thumbnailOf(clip, timeline), new URL(`images/thumbnails/${clip.name}.webp`, sample).pathname);
}

type Made = Record<string, string>;
const readMade = async (): Promise<Made> =>
  existsSync(made) ? (JSON.parse(await readFile(made, 'utf8')) as Made) : {};

async function remember(name: string, print: string): Promise<void> {
  const all = Object.entries({ ...(await readMade()), [name]: print }).sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(made, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const names = asked.length > 0 ? asked : (await readdir(scripts)).map((file) => file.replace(/\.yaml$/, '')).sort();

for (const [index, name] of names.entries()) {
  const scratch = await mkdtemp(join(tmpdir(), `tane-${name}-`));
  try {
    const clip = await readClip(name, new URL(`${name}.yaml`, scripts));
    const spoken = await narrate(clip, scratch);
    const timeline = layOut(clip, spoken);
    const count = `[${index + 1}/${names.length}] ${name}, ${timeline.duration.toFixed(1)} s`;
    const folder = new URL(`media/${name}/`, sample).pathname;
    const print = fingerprint(clip, timeline);
    if (options.includes('--readings')) for (const { reading } of spoken.lines) console.log(`${name}: ${reading}`);
    else if (options.includes('--pictures')) console.log(`${count}: ${await contactSheet(clip, timeline)}`);
    else {
      const job = { clip, timeline, folder, scratch };
      const isMade = (await readMade())[name] === print && existsSync(join(folder, 'media.yaml'));
      console.log(isMade ? `${count}: film unchanged` : count);
      if (!isMade) await encodeFilms(job);
      await writeTextsAndStills(job);
      await remember(name, print);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
