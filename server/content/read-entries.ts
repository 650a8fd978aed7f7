import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import type { Problems } from '#server/content/problems.ts';
import { checkYaml, readYaml } from '#server/content/yaml-source.ts';

/** One file of the folder: its front matter checked, its body as it stands. */
export interface Entry<Data> {
  /** Relative to the content folder. */
  readonly file: string;
  readonly data: Data;
  readonly body: string;
  /** The body's first line in the file. */
  readonly bodyLine: number;
  /** Place among its kind: the author's `order`, else the file's. */
  readonly sortOrder: number;
  lineOf(...path: PropertyKey[]): number;
}

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Reads `<folder>/<kind>/*.md` in the order of the file names. */
export function readEntries<S extends v.GenericSchema>(
  folder: string,
  kind: string,
  schema: S,
  problems: Problems,
): Entry<v.InferOutput<S>>[] {
  const directory = join(folder, kind);
  const names = existsSync(directory) ? readdirSync(directory).filter((name) => name.endsWith('.md')) : [];
  return names.sort().flatMap((name, index) => {
    const entry = readEntry(folder, `${kind}/${name}`, index + 1, schema, problems);
    return entry === null ? [] : [entry];
  });
}

function readEntry<S extends v.GenericSchema>(
  folder: string,
  file: string,
  position: number,
  schema: S,
  problems: Problems,
): Entry<v.InferOutput<S>> | null {
  const text = readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '');
  const match = FRONT_MATTER.exec(text);
  if (match === null) {
    problems.add(file, 1, '先頭に --- で囲んだ項目がありません。');
    return null;
  }
  const source = readYaml(file, match[1] ?? '', 2, problems);
  const data = source === null ? null : checkYaml(source, schema, problems);
  if (source === null || data === null) return null;
  return {
    file,
    data,
    body: text.slice(match[0].length),
    bodyLine: match[0].split('\n').length,
    sortOrder: orderOf(data) ?? position,
    lineOf: (...path) => source.lineOf(path),
  };
}

function orderOf(data: unknown): number | null {
  const order = typeof data === 'object' && data !== null && 'order' in data ? data.order : undefined;
  return typeof order === 'number' ? order : null;
}
