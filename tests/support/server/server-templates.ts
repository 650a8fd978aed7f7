import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { importFolder } from '#server/content/import-folder.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { writeContentFolder } from '#tests/support/server/server-content.ts';

export interface Templates {
  /** The content folder from which both template databases were filled. */
  readonly contentFolder: string;
  readonly assetFolder: string;
  readonly sqliteFile: string;
  readonly postgresName: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates;
  }
}

/** The time of the content import, at which the tests' clocks start. */
export const TEST_NOW = Date.parse('2026-11-20T12:00:00+09:00');

/**
 * Imports the test content once into an SQLite and a PostgreSQL database. Test files copy these databases within
 * milliseconds.
 */
export async function makeTemplates(postgresUrl: string) {
  const root = mkdtempSync(join(tmpdir(), 'shigoto-test-'));
  const contentFolder = join(root, 'content');
  const assetFolder = join(root, 'data', 'assets');
  const sqliteFile = join(root, 'data', 'template.sqlite');
  const postgresName = `shigoto_template_${process.pid}`;
  await writeContentFolder(contentFolder);
  await onServer(postgresUrl, `create database ${postgresName}`);
  for (const url of [`sqlite:${sqliteFile}`, databaseUrl(postgresUrl, postgresName)]) {
    await importInto(url, { contentFolder, assetFolder });
  }
  const provided: Templates = { contentFolder, assetFolder, sqliteFile, postgresName };
  return {
    provided,
    async remove() {
      await onServer(postgresUrl, `drop database ${postgresName} with (force)`);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export async function importInto(
  url: string,
  { contentFolder, assetFolder }: Pick<Templates, 'contentFolder' | 'assetFolder'>,
): Promise<void> {
  const db = openDatabase(url);
  await migrate(db);
  const onProgress = () => undefined;
  const result = await importFolder({ folder: contentFolder, assetFolder, db, now: TEST_NOW, onProgress });
  if (result.status !== 'imported') throw new Error(`test content: ${JSON.stringify(result)}`);
  await db.destroy();
}

export interface CopiedDatabase {
  readonly url: string;
  readonly remove: () => Promise<void>;
}

let copies = 0;

export function copySqlite(template: string): CopiedDatabase {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-sqlite-'));
  const file = join(folder, 'test.sqlite');
  copyFileSync(template, file);
  return { url: `sqlite:${file}`, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

export async function copyPostgres(postgresUrl: string, template: string): Promise<CopiedDatabase> {
  copies += 1;
  const name = `shigoto_test_${process.pid}_${copies}_${Date.now()}`;
  // `file_copy` takes a third of the CPU time of the default strategy, which writes every block to the write-ahead log.
  await onServer(postgresUrl, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(postgresUrl, name),
    remove: () => onServer(postgresUrl, `drop database ${name} with (force)`),
  };
}

/** Creates an empty database, unless it exists already. It is not removed after the run. @returns its URL */
export async function namedPostgres(postgresUrl: string, name: string): Promise<string> {
  await onServer(postgresUrl, `create database ${name}`).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === DUPLICATE_DATABASE)) throw error;
  });
  return databaseUrl(postgresUrl, name);
}

const DUPLICATE_DATABASE = '42P04';

export async function emptyPostgres(postgresUrl: string): Promise<CopiedDatabase> {
  return copyPostgres(postgresUrl, 'template1');
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(postgresUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
