import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { ensurePrivateFolder, tighten } from '#server/process/private-files.ts';

/** The secrets from which all keys are derived (docs/operate.md, Keys). */
export interface AppSecrets {
  /** All known secrets, the current one first. This process never forgets a secret. */
  known(): readonly string[];
}

type Settings = Pick<Config, 'appSecret' | 'previousSecrets' | 'dataDir'>;

const FILE = 'app-secret';

/** The file with the secrets, one per line, the current one first. Null if the secrets are configured instead. */
export function secretsFileOf({ appSecret, dataDir }: Settings): string | null {
  return appSecret === null ? join(dataDir, FILE) : null;
}

/** Returns the secrets without creating any. Empty if none is configured and there is no file yet. */
export function existingSecrets(config: Settings): readonly string[] {
  const file = secretsFileOf(config);
  return file === null ? configured(config) : (readSecrets(file) ?? []);
}

/** Returns APP_SECRET and APP_SECRET_PREVIOUS, or else the secrets in DATA_DIR. Generates the first secret there. */
export async function openSecrets(config: Settings): Promise<AppSecrets> {
  const file = secretsFileOf(config);
  if (file === null) {
    const all = configured(config);
    return { known: () => all };
  }
  ensurePrivateFolder(config.dataDir);
  await createOnce(file);
  tighten(file);
  return new SecretsInFile(file);
}

/** Replaces the file with the secrets atomically: the new file is on the disk before it gets the name. */
export function writeSecrets(file: string, secrets: readonly string[]): void {
  const draft = draftOf(file);
  const handle = openSync(draft, 'wx', 0o600);
  writeSync(handle, `${secrets.join('\n')}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
}

export const newSecret = () => randomBytes(32).toString('hex');

const configured = ({ appSecret, previousSecrets }: Settings) =>
  appSecret === null ? [] : [appSecret, ...previousSecrets];

async function createOnce(file: string): Promise<void> {
  const draft = draftOf(file);
  await writeFile(draft, newSecret(), { mode: 0o600 });
  // `link` fails if the name exists. So if several processes start at once, all of them use the secret of the first
  // one, and none reads an incomplete file.
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft);
}

const draftOf = (file: string) => `${file}.${randomBytes(8).toString('hex')}`;

/** The secrets in a file, the current one first. Null if there is no file. */
export function readSecrets(file: string): string[] | null {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the file again whenever it has changed, so that a running server learns of a new secret. */
class SecretsInFile implements AppSecrets {
  readonly #file: string;
  #known: readonly string[];
  #stamp: string;

  constructor(file: string) {
    this.#file = file;
    this.#stamp = stampOf(file);
    this.#known = readSecrets(file) ?? [];
  }

  known(): readonly string[] {
    const stamp = stampOf(this.#file);
    if (stamp === this.#stamp) return this.#known;
    const found = readSecrets(this.#file) ?? [];
    const [current] = this.#known;
    // If the file lacks the secret in use, it has been lost, or belongs to other data.
    if (current !== undefined && !found.includes(current)) return this.#known;
    this.#stamp = stamp;
    this.#known = [...new Set([...found, ...this.#known])];
    return this.#known;
  }
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
}
