import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { BackupFailed } from '#server/backup/record.ts';

/**
 * Encrypted files of backups. A file is a header (magic bytes, id of the key, salt) and chunks of AES-256-GCM. The IV
 * of a chunk consists of its number and whether it is the last one, so chunks can't be left out, reordered or cut off.
 * Each file has a key of its own that depends on the file's name, so the contents of two files can't be swapped.
 */
const MAGIC = Buffer.from('TANEBAK1');
const ID_BYTES = 6;
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
const KEY_CHARACTERS_MIN = 32;

export interface BackupKey {
  readonly secret: string;
  /**
   * Stored in each file, so that a wrong key can be told from a changed file. The id reveals nothing about `secret`.
   */
  readonly id: string;
}

/** @throws BackupFailed if the file is missing or too short for a random key */
export function readKeyFile(path: string): BackupKey {
  let secret: string;
  try {
    secret = readFileSync(path, 'utf8').trim();
  } catch {
    throw new BackupFailed(`鍵のファイル ${path} を読めません。`);
  }
  if (secret.length < KEY_CHARACTERS_MIN) {
    throw new BackupFailed(
      `鍵のファイル ${path} は短すぎます。openssl rand -hex 32 などで、${KEY_CHARACTERS_MIN}文字以上のでたらめな値を入れてください。`,
    );
  }
  return { secret, id: derive(secret, Buffer.alloc(0), 'key id', ID_BYTES).toString('hex') };
}

function derive(secret: string, salt: Buffer, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, `shigoto-no-tane backup ${purpose}`, bytes));
}

/** Encrypts a file's content. */
export async function* seal(source: AsyncIterable<Buffer>, key: BackupKey, name: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const header = Buffer.concat([MAGIC, Buffer.from(key.id, 'hex'), salt]);
  yield header;
  const fileKey = derive(key.secret, salt, `file ${name}`);
  for await (const { bytes, index, isLast } of chunksOf(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, ivOf(index, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts a file. The caller must read the whole file before it uses any of the data, because only then is it known
 * that the file is complete.
 * @throws BackupFailed if the file was encrypted with another key, was changed, or is incomplete
 */
export async function* unseal(path: string, key: BackupKey, name: string): AsyncGenerator<Buffer> {
  const header = await headerOf(path);
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw damaged(name);
  const keyId = header.subarray(MAGIC.length, MAGIC.length + ID_BYTES).toString('hex');
  if (keyId !== key.id) {
    throw new BackupFailed(
      `鍵が違います：${name} は鍵 ${keyId} で暗号化されていますが、指定された鍵は ${key.id} です。`,
    );
  }
  const fileKey = derive(key.secret, header.subarray(MAGIC.length + ID_BYTES), `file ${name}`);
  const rest: AsyncIterable<Buffer> = createReadStream(path, { start: HEADER_BYTES });
  for await (const { bytes, index, isLast } of chunksOf(rest, CHUNK_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw damaged(name);
    const decipher = createDecipheriv('aes-256-gcm', fileKey, ivOf(index, isLast), { authTagLength: TAG_BYTES })
      .setAAD(header)
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    let plain: Buffer;
    try {
      plain = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw damaged(name);
    }
    yield plain;
  }
}

async function headerOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function ivOf(index: number, isLast: boolean): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUIntBE(index, 5, 6);
  iv[11] = isLast ? 1 : 0;
  return iv;
}

function damaged(name: string): BackupFailed {
  return new BackupFailed(`${name} が壊れています。`);
}

/**
 * Regroups bytes into chunks of one size. The last one may be shorter, and is empty only if there are no bytes at all.
 */
async function* chunksOf(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  let index = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    let all = Buffer.concat(waiting);
    for (; all.length > size; all = all.subarray(size)) {
      yield { bytes: all.subarray(0, size), index, isLast: false };
      index += 1;
    }
    waiting = [all];
    length = all.length;
  }
  yield { bytes: Buffer.concat(waiting), index, isLast: true };
}
