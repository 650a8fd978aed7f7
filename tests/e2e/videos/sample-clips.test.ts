import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser/e2e.ts';

interface Detail {
  readonly title: string;
  readonly sources: readonly { readonly url: string; readonly type: string }[];
  readonly tracks: readonly { readonly url: string; readonly kind: string; readonly srclang: string }[];
}

/** The loudness that every clip should have, in LUFS, and the allowed deviation. */
const LOUDNESS = -16;
const LOUDNESS_TOLERANCE = 1;
const CUE_TOLERANCE_SECONDS = 0.3;

async function sampleVideos(page: Page): Promise<Detail[]> {
  const get = async (path: string) => (await (await page.request.get(`/api/v1${path}`)).json()).contents;
  const { videos } = (await get('/videos?per_page=100')) as { videos: { video_id: string }[] };
  return Promise.all(videos.map(async ({ video_id: id }) => ((await get(`/videos/${id}`)) as { video: Detail }).video));
}

const urlOf = (video: Detail, format: string): string =>
  video.sources.find(({ type }) => type.startsWith(format))?.url ?? '';

/**
 * Decodes the sound of a file and measures it: the integrated loudness by ITU-R BS.1770-4 (K-weighting, blocks of
 * 400 ms, both gates) in LUFS, and for each cue when the voice begins and ends, in seconds.
 */
function measureSound(page: Page, sound: string, captions: string) {
  return page.evaluate(
    async ([soundUrl, captionsUrl]) => {
      const seconds = (stamp: string) => stamp.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      const text = await (await fetch(captionsUrl)).text();
      const cues = [...text.matchAll(/([\d:.]+) --> ([\d:.]+)/g)].map(([, start = '', end = '']) => ({
        start: seconds(start),
        end: seconds(end),
      }));

      const RATE = 48_000;
      const bytes = await (await fetch(soundUrl)).arrayBuffer();
      const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(bytes);
      const context = new OfflineAudioContext(1, decoded.length, RATE);
      const source = new AudioBufferSourceNode(context, { buffer: decoded });
      const shelf = new IIRFilterNode(context, {
        feedforward: [1.53512485958697, -2.69169618940638, 1.19839281085285],
        feedback: [1, -1.69065929318241, 0.73248077421585],
      });
      const highPass = new IIRFilterNode(context, {
        feedforward: [1, -2, 1],
        feedback: [1, -1.99004745483398, 0.99007225036621],
      });
      source.connect(shelf).connect(highPass).connect(context.destination);
      source.start();
      const weighted = (await context.startRendering()).getChannelData(0);

      const power = (samples: Float32Array, from: number, to: number) => {
        let sum = 0;
        for (let index = from; index < to; index += 1) sum += (samples[index] ?? 0) ** 2;
        return sum / (to - from);
      };
      const block = 0.4 * RATE;
      const powers: number[] = [];
      for (let from = 0; from + block <= weighted.length; from += block / 4)
        powers.push(power(weighted, from, from + block));
      const loudness = (all: number[]) => -0.691 + 10 * Math.log10(all.reduce((sum, one) => sum + one, 0) / all.length);
      const audible = powers.filter((one) => loudness([one]) > -70);
      const gate = loudness(audible) - 10;

      const plain = decoded.getChannelData(0);
      const STEP = RATE / 100;
      // The threshold for the voice, −46 dB: louder than the codec’s noise, quieter than a final す.
      const VOICE = 0.005;
      const isVoice = (step: number) => Math.sqrt(power(plain, step * STEP, (step + 1) * STEP)) > VOICE;
      const voices = cues.map(({ start, end }, index) => {
        const from = Math.max(0, Math.round((start - 0.4) * 100));
        const to = Math.min(
          Math.floor(plain.length / STEP),
          Math.round(((cues[index + 1]?.start ?? end + 1) - 0.15) * 100),
        );
        const steps = Array.from({ length: to - from }, (_, step) => from + step).filter(isVoice);
        return { start, end, begins: (steps[0] ?? -100) / 100, ends: ((steps.at(-1) ?? -100) + 1) / 100 };
      });
      return { loudness: loudness(audible.filter((one) => loudness([one]) > gate)), voices };
    },
    [sound, captions] as const,
  );
}

/** The standard deviation of the first frame's brightness (0 to 255). A blank picture has 0. */
function contrastOfFirstFrame(page: Page, url: string): Promise<number> {
  return page.evaluate(async (source) => {
    const video = document.createElement('video');
    video.preload = 'auto';
    await new Promise((resolve, reject) => {
      // Unlike `loadeddata`, this waits until the frame can be drawn.
      video.requestVideoFrameCallback(resolve);
      video.onerror = () => reject(new Error(`can't be played: ${source}`));
      video.src = source;
      document.body.append(video);
    });
    const canvas = new OffscreenCanvas(160, 90);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(video, 0, 0, 160, 90);
    video.remove();
    const pixels = drawing?.getImageData(0, 0, 160, 90).data ?? new Uint8ClampedArray();
    const light = Array.from({ length: pixels.length / 4 }, (_, index) => pixels[index * 4 + 1] ?? 0);
    const mean = light.reduce((sum, one) => sum + one, 0) / light.length;
    return Math.sqrt(light.reduce((sum, one) => sum + (one - mean) ** 2, 0) / light.length);
  }, url);
}

test('every sample video has a clip of its own, equally loud, with captions in time with the voice', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/terms');
  const videos = await sampleVideos(page);
  expect(videos.length).toBeGreaterThanOrEqual(24);
  expect(new Set(videos.map((video) => urlOf(video, 'video/webm'))).size).toBe(videos.length);

  for (const video of videos) {
    const sound = urlOf(video, 'video/webm');
    expect(await contrastOfFirstFrame(page, sound), `${video.title}: the first frame`).toBeGreaterThan(20);
    // The captions in easy Japanese have the same times (sample.test.ts).
    const captions = video.tracks.find(({ kind, srclang }) => kind === 'captions' && srclang === 'ja')?.url ?? '';
    const { loudness, voices } = await measureSound(page, sound, captions);
    expect(Math.abs(loudness - LOUDNESS), `${video.title}: ${loudness.toFixed(1)} LUFS`).toBeLessThanOrEqual(
      LOUDNESS_TOLERANCE,
    );
    const late = voices.filter(
      ({ start, end, begins, ends }) =>
        Math.abs(begins - start) > CUE_TOLERANCE_SECONDS || Math.abs(ends - end) > CUE_TOLERANCE_SECONDS,
    );
    expect(late, `${video.title}: captions that are not in time with the voice`).toEqual([]);
  }
});
