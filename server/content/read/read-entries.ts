import type * as v from 'valibot';
import { listFiles, readText } from '#server/content/read/folder-files.ts';
import type { Problems } from '#server/content/read/problems.ts';
import { checkYaml, readYaml } from '#server/content/read/yaml-source.ts';

/**
 * A Markdown file of the content folder: its validated front matter and its body as written. If `Data` is partial,
 * invalid fields are missing.
 */
export interface Entry<Data> {
  /** Relative to the content folder. */
  readonly file: string;
  readonly data: Data;
  readonly body: string;
  /** The line of the file in which the body begins, starting at 1. */
  readonly bodyLine: number;
  /** Position among entries of its kind: the author's `order`, otherwise the order of file names. */
  readonly sortOrder: number;
  lineOf(...path: PropertyKey[]): number;
}

export interface Entries<Data> {
  /** The files with valid front matter. */
  readonly whole: Entry<Data>[];
  /** All files, with their valid fields only, for checks that are possible despite a mistake. */
  readonly all: Entry<Partial<Data>>[];
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/**
 * Reads `<folder>/<kind>/*.md` in the order of file names. Reports any other file as a problem instead of ignoring it.
 */
export function readEntries<S extends v.GenericSchema>(
  folder: string,
  kind: string,
  schema: S,
  problems: Problems,
): Entries<v.InferOutput<S>> {
  const entries: Entries<v.InferOutput<S>> = { whole: [], all: [] };
  for (const [index, { name }] of listFiles(folder, kind, problems).entries()) {
    const file = `${kind}/${name}`;
    if (name.endsWith('.md')) readEntry(entries, { folder, file, position: index + 1, schema, problems });
    else problems.add(file, 1, 'ここには .md のファイルだけを置いてください。');
  }
  return entries;
}

interface EntryFile<S> {
  readonly folder: string;
  readonly file: string;
  readonly position: number;
  readonly schema: S;
  readonly problems: Problems;
}

function readEntry<S extends v.GenericSchema>(
  { whole, all }: Entries<v.InferOutput<S>>,
  { folder, file, position, schema, problems }: EntryFile<S>,
): void {
  const text = readText(folder, file, problems);
  if (text === null) return;
  const match = FRONT_MATTER.exec(text);
  if (match === null) {
    problems.add(file, 1, '先頭に --- で囲んだ項目がありません。');
    all.push({ file, data: {}, body: text, bodyLine: 1, sortOrder: position, lineOf: () => 1 });
    return;
  }
  const source = readYaml(file, match[1] ?? '', 2, problems);
  const { data, sound } = checkYaml(source, schema, problems);
  const entry = {
    file,
    body: text.slice(match[0].length),
    bodyLine: match[0].split('\n').length,
    sortOrder: orderOf(data) ?? position,
    lineOf: (...path: PropertyKey[]) => source.lineOf(path),
  };
  all.push({ ...entry, data: sound });
  if (data !== null) whole.push({ ...entry, data });
}

function orderOf(data: unknown): number | null {
  const order = typeof data === 'object' && data !== null && 'order' in data ? data.order : undefined;
  return typeof order === 'number' ? order : null;
}
