import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupFailed } from '#server/backup/record.ts';
import { DEFAULT_RETENTION, type Retention } from '#server/backup/retention.ts';
import { type BackupKey, readKeyFile } from '#server/backup/sealed-file.ts';
import { type Config, ConfigError, readConfig } from '#server/config/config.ts';
import { PROGRAM_ROOT } from '#server/process/program.ts';

const OPTIONS = {
  backup: {
    'key-file': { type: 'string' },
    'without-files': { type: 'boolean', default: false },
    'retain-all': { type: 'boolean', default: false },
    'retain-daily': { type: 'string' },
    'retain-weekly': { type: 'string' },
    'retain-monthly': { type: 'string' },
    'max-days': { type: 'string' },
  },
  restore: { 'key-file': { type: 'string' }, replace: { type: 'string' } },
  drill: { 'key-file': { type: 'string' } },
} as const;

type Command = keyof typeof OPTIONS;

/** The folder and the options in the arguments of a command. Null if the arguments are invalid. */
export function commandOptions<Name extends Command>(command: Name, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: OPTIONS[command] as (typeof OPTIONS)[Name],
      allowPositionals: true,
    });
    const [folder, ...others] = positionals;
    return folder === undefined || others.length > 0 ? null : { folder: resolve(folder), values };
  } catch {
    return null;
  }
}

type RetentionOptions = Partial<Record<'retain-daily' | 'retain-weekly' | 'retain-monthly' | 'max-days', string>>;

/**
 * The retention in a command's options. A value that is left out is that of DEFAULT_RETENTION.
 * @throws BackupFailed if a value isn't a whole number
 */
export function retentionOf(values: RetentionOptions): Retention {
  const number = (name: keyof RetentionOptions, otherwise: number) => {
    const text = values[name];
    if (text === undefined) return otherwise;
    if (!/^\d{1,5}$/.test(text)) throw new BackupFailed(`--${name} は 0 以上の整数で指定してください。`);
    return Number(text);
  };
  return {
    daily: number('retain-daily', DEFAULT_RETENTION.daily),
    weekly: number('retain-weekly', DEFAULT_RETENTION.weekly),
    monthly: number('retain-monthly', DEFAULT_RETENTION.monthly),
    maxDays: number('max-days', DEFAULT_RETENTION.maxDays),
  };
}

/**
 * Reads the key from the file that the option names, or else from the file that BACKUP_KEY_FILE names. Null if neither
 * is given.
 */
export function keyOf(given: string | undefined, config: Config): BackupKey | null {
  const path = given === undefined ? config.backupKeyFile : resolve(given);
  return path === null ? null : readKeyFile(path);
}

/** Runs a command. If the command fails, prints the error and sets the exit code to 1. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env, PROGRAM_ROOT));
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof BackupFailed ? error.message : error);
    process.exitCode = 1;
  }
}
