import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fchownSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
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

/**
 * Returns APP_SECRET and APP_SECRET_PREVIOUS, or else the secrets in DATA_DIR. If DATA_DIR has no file with secrets,
 * creates the file with a new secret.
 */
export async function openSecrets(config: Settings): Promise<AppSecrets> {
  const file = secretsFileOf(config);
  if (file === null) {
    const all = configured(config);
    return { known: () => all };
  }
  ensurePrivateFolder(config.dataDir);
  if (!existsSync(file)) createOnce(file);
  tighten(file);
  return new SecretsInFile(file);
}

/**
 * Replaces the file with the secrets atomically: a temporary file is flushed to disk and then renamed. The new file
 * belongs to the same account as the previous one, so that a server can still read it if root has rotated the keys.
 */
export function writeSecrets(file: string, secrets: readonly string[]): void {
  const draft = draftOf(file);
  const previous = statSync(file, { throwIfNoEntry: false });
  try {
    writeDraft(draft, `${secrets.join('\n')}\n`, previous);
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolderOf(file);
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

function writeDraft(draft: string, text: string, account?: Account): void {
  const handle = openSync(draft, 'wx', 0o600);
  try {
    if (account !== undefined) fchownSync(handle, account.uid, account.gid);
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Flushes a new file name to disk. Does nothing on Windows, where folders can't be opened and needn't be flushed. */
function syncFolderOf(file: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(dirname(file), 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export const newSecret = () => randomBytes(32).toString('hex');

const configured = ({ appSecret, previousSecrets }: Settings) =>
  appSecret === null ? [] : [appSecret, ...previousSecrets];

function createOnce(file: string): void {
  const draft = draftOf(file);
  writeDraft(draft, newSecret());
  // `link` fails if the name exists. So if several processes start at once, all of them use the secret of the first
  // one, and none reads an incomplete file.
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  syncFolderOf(file);
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
  #hasWarned = false;

  constructor(file: string) {
    this.#file = file;
    this.#stamp = stampOf(file);
    this.#known = readSecrets(file) ?? [];
  }

  known(): readonly string[] {
    try {
      this.#readAgain();
      this.#hasWarned = false;
    } catch (error) {
      if (!this.#hasWarned)
        console.warn(`注意：${this.#file} を読めません。いまわかっている鍵で続けます（${String(error)}）。`);
      this.#hasWarned = true;
    }
    return this.#known;
  }

  #readAgain(): void {
    const stamp = stampOf(this.#file);
    if (stamp === this.#stamp) return;
    const found = readSecrets(this.#file) ?? [];
    const [current] = this.#known;
    // A file without the current secret has lost it, or belongs to other data. Then the known secrets stay in use.
    if (current !== undefined && !found.includes(current)) return;
    this.#stamp = stamp;
    this.#known = [...new Set([...found, ...this.#known])];
  }
}

function stampOf(file: string): string {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats === undefined ? '' : `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
}
