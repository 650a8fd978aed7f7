/**
 * Makes the sample clips: `node content/workshop/make.ts [name …]`; without a name, all of them. `--slides` draws only
 * the slides; `--readings` prints how the voice reads each sentence.
 *
 * Needs Debian's chromium, ffmpeg, open-jtalk, open-jtalk-mecab-naist-jdic, fonts-noto-cjk and
 * hts-voice-nitech-jp-atr503-m001 (the last one is in the archive component `contrib`). The results are committed;
 * neither the build nor the server needs these packages.
 */

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPainter, type Painter } from './browser.ts';
import { captions, chapters, descriptions } from './making/captions.ts';
import type { Clip } from './making/clip.ts';
import { encodeAll, extractSound, joinStills, levelSound, toWebp } from './making/encode.ts';
import { mediaYaml } from './making/media-yaml.ts';
import { assertAudible, probe } from './making/probe.ts';
import { slidePage } from './making/slide-page.ts';
import { type Speech, speak, wavFile } from './making/speech.ts';
import { layOut, mixDown } from './making/timeline.ts';

const scripts = new URL('clips/', import.meta.url);
const target = new URL('../../content/sample/media/', import.meta.url);
const size = { width: 1280, height: 720 };

async function load(name: string): Promise<Clip> {
  const module = (await import(new URL(`${name}.ts`, scripts).href)) as { readonly clip: Clip };
  return module.clip;
}

async function narrate(clip: Clip, scratch: string): Promise<Speech[]> {
  const speeches: Speech[] = [];
  for (const line of clip.slides.flatMap(({ lines }) => lines)) {
    speeches.push(await speak(line.say ?? line.text.replaceAll('|', ''), scratch));
  }
  return speeches;
}

/** One picture per sentence, because a slide may show more points with each sentence. */
async function drawStills(clip: Clip, painter: Painter, scratch: string): Promise<string[]> {
  const files: string[] = [];
  for (const slide of clip.slides) {
    for (const line of slide.lines) {
      const file = join(scratch, `${String(files.length).padStart(2, '0')}.png`);
      await painter.paint(slidePage(slide, clip.mood, line.show), file, size);
      files.push(file);
    }
  }
  return files;
}

async function makeClip(clip: Clip, painter: Painter, scratch: string): Promise<void> {
  const folder = new URL(`${clip.name}/`, target).pathname;
  await mkdir(folder, { recursive: true });
  const timeline = layOut(clip, await narrate(clip, scratch));
  const write = (file: string, text: string): Promise<void> => writeFile(join(folder, file), text);
  await write('captions.ja.vtt', captions(timeline, 'text'));
  await write('captions.ja-easy.vtt', captions(timeline, 'easy'));
  await write('descriptions.ja.vtt', descriptions(timeline));
  await write('chapters.ja.vtt', chapters(timeline));

  const stills = await drawStills(clip, painter, scratch);
  const [raw, sound, master] = [join(scratch, 'raw.wav'), join(scratch, 'sound.wav'), join(scratch, 'master.mkv')];
  await writeFile(raw, wavFile(mixDown(timeline)));
  await levelSound(raw, sound);
  await joinStills(stills, timeline, master);
  await encodeAll(master, sound, folder);
  await extractSound(folder);
  await toWebp(stills[0] ?? '', join(folder, 'poster.webp'));

  const renditions = await Promise.all(['720.mp4', '360.mp4', '720.webm'].map((file) => probe(folder, file)));
  for (const { file } of renditions) await assertAudible(join(folder, file));
  await write('media.yaml', mediaYaml(renditions));
  console.log(`${clip.name}: ${timeline.duration.toFixed(1)} s`);
}

const options = process.argv.slice(2).filter((word) => word.startsWith('--'));
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const names = asked.length > 0 ? asked : (await readdir(scripts)).map((file) => file.replace(/\.ts$/, '')).sort();
const painter = options.includes('--readings') ? undefined : await openPainter();

for (const name of names) {
  const clip = await load(name);
  const scratch = await mkdtemp(join(tmpdir(), `tane-${name}-`));
  try {
    if (painter === undefined)
      for (const { reading } of await narrate(clip, scratch)) console.log(`${name}: ${reading}`);
    else if (options.includes('--slides'))
      console.log((await drawStills(clip, painter, await mkdtemp(join(tmpdir(), `slides-${name}-`)))).join('\n'));
    else await makeClip(clip, painter, scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
await painter?.close();
