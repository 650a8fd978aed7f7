/** Synthesises Japanese speech with Open JTalk and finds where the voice begins and ends. */

import { readFile } from 'node:fs/promises';
import type { LookName } from '../art/people.ts';
import { run } from '../run-command.ts';

export const RATE = 48_000;

const dictionary = process.env.OPEN_JTALK_DIC ?? '/var/lib/mecab/dic/open-jtalk/naist-jdic';
const voice =
  process.env.OPEN_JTALK_VOICE ?? '/usr/share/hts-voice/nitech-jp-atr503-m001/nitech_jp_atr503_m001.htsvoice';

/** How the only available voice is changed for a person, so that people sound different from each other. */
export type Voice = {
  /** Semitones above the voice's own pitch. */
  readonly pitch: number;
  /** The voice's timbre. Below 0.55 it sounds like a smaller person, above like a larger one. */
  readonly timbre: number;
  readonly speed: number;
};

export const voices: Record<LookName | 'describer', Voice> = {
  mizuno: { pitch: 7, timbre: 0.53, speed: 0.98 },
  tachibana: { pitch: -1, timbre: 0.56, speed: 0.95 },
  oka: { pitch: 5.5, timbre: 0.54, speed: 0.93 },
  hayami: { pitch: 0, timbre: 0.55, speed: 0.98 },
  segawa: { pitch: 3.5, timbre: 0.545, speed: 0.98 },
  morita: { pitch: 4.5, timbre: 0.56, speed: 0.92 },
  kimura: { pitch: 1.5, timbre: 0.54, speed: 0.96 },
  tadokoro: { pitch: 8, timbre: 0.52, speed: 0.94 },
  nakahara: { pitch: -3, timbre: 0.57, speed: 0.93 },
  asahina: { pitch: 6.5, timbre: 0.53, speed: 1 },
  komori: { pitch: 2, timbre: 0.56, speed: 0.97 },
  hinata: { pitch: 4, timbre: 0.53, speed: 0.98 },
  aoi: { pitch: 7.5, timbre: 0.52, speed: 0.98 },
  ren: { pitch: 0.5, timbre: 0.55, speed: 0.98 },
  mio: { pitch: 6, timbre: 0.53, speed: 0.98 },
  sota: { pitch: -1.5, timbre: 0.56, speed: 0.98 },
  kei: { pitch: 5, timbre: 0.54, speed: 0.98 },
  haru: { pitch: 2.5, timbre: 0.545, speed: 0.98 },
  fumi: { pitch: -2, timbre: 0.57, speed: 0.94 },
  nao: { pitch: 6, timbre: 0.54, speed: 0.98 },
  describer: { pitch: -2.5, timbre: 0.555, speed: 1.08 },
};

export type Speech = {
  /** Mono, 16 bits, with RATE samples per second. */
  readonly samples: Int16Array;
  /** The voice sounds from `begins` to `ends`, both in seconds from the first sample. */
  readonly begins: number;
  readonly ends: number;
  /** The spoken words in katakana, which show whether the voice misreads a word. */
  readonly reading: string;
};

/**
 * When the voice begins and ends, in seconds. Each label line of Open JTalk is "start end phoneme-context", in units of
 * 100 ns.
 */
function soundingPart(trace: string): { readonly begins: number; readonly ends: number } {
  const labels = [...trace.matchAll(/^(\d+) (\d+) \S*?-(\w+)\+/gm)].map(([, start, end, phoneme]) => ({
    start: Number(start) / 1e7,
    end: Number(end) / 1e7,
    phoneme,
  }));
  const sounding = labels.filter(({ phoneme }) => phoneme !== 'sil');
  return { begins: sounding.at(0)?.start ?? 0, ends: sounding.at(-1)?.end ?? 0 };
}

function readingOf(trace: string): string {
  const analysis = trace.split('[Output label]')[0] ?? '';
  return analysis
    .split('\n')
    .slice(1)
    .map((row) => row.split(',').at(9) ?? '')
    .join('');
}

function samplesOf(wav: Buffer): Int16Array {
  const start = wav.indexOf('data') + 8;
  const bytes = wav.subarray(start, start + wav.readUInt32LE(start - 4));
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

export async function speak(text: string, { pitch, timbre, speed }: Voice, scratch: string): Promise<Speech> {
  const wav = `${scratch}/speech.wav`;
  const log = `${scratch}/speech.txt`;
  const manner = ['-fm', `${pitch}`, '-a', `${timbre}`, '-r', `${speed}`];
  await run('open_jtalk', ['-x', dictionary, '-m', voice, ...manner, '-ow', wav, '-ot', log], `${text}\n`);
  const trace = await readFile(log, 'utf8');
  return { samples: samplesOf(await readFile(wav)), ...soundingPart(trace), reading: readingOf(trace) };
}

/** A WAV file: a header of 44 bytes, followed by the samples. */
export function wavFile(samples: Int16Array): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}
