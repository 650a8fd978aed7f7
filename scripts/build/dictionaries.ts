import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrotliOptions, brotliCompressSync, constants } from 'node:zlib';
import { differenceFile, withoutHash } from '#server/ssr/dictionaries.ts';

/**
 * The first bytes of a file that is compressed with a dictionary (RFC 9842, section 4). The dictionary's SHA-256
 * follows.
 */
const MAGIC = Buffer.from([0xff, 0x44, 0x43, 0x42]);

/**
 * Writes, beside each script and style sheet that has changed since the previous build, a copy that is compressed with
 * its previous version as the dictionary.
 * @param folder the folder of both builds' files
 * @param own the names of the new build's files
 * @param previous the names of the previous build's files, without those that both builds have
 */
export function writeDifferences(folder: string, own: readonly string[], previous: readonly string[]): void {
  const earlier = new Map(previous.map((name) => [stem(name), name]));
  for (const name of own) {
    const key = stem(name);
    const dictionary = key === null ? undefined : earlier.get(key);
    if (dictionary === undefined) continue;
    const old = readFileSync(join(folder, dictionary));
    const file = join(folder, name);
    writeFileSync(differenceFile(file, sha256(old)), differences(readFileSync(file), old));
  }
}

/** Brotli's option for a dictionary, which Node's types lack. */
export function withDictionary(dictionary: Buffer): BrotliOptions {
  const options: BrotliOptions & { dictionary: Buffer } = { dictionary };
  return options;
}

/** Compresses a file with an earlier version of it as the dictionary. */
export function differences(bytes: Buffer, dictionary: Buffer): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return Buffer.concat([
    MAGIC,
    sha256(dictionary),
    brotliCompressSync(bytes, { ...withDictionary(dictionary), params }),
  ]);
}

function stem(name: string): string | null {
  const parts = withoutHash(name);
  return parts === null ? null : parts.start + parts.end;
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
