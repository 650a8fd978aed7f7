import type * as v from 'valibot';
import { listFiles, readText } from '#server/content/folder-files.ts';
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

/** Reads `<folder>/<kind>/*.md` in the order of the file names. Anything else there is a problem: it would be overlooked. */
export function readEntries<S extends v.GenericSchema>(
  folder: string,
  kind: string,
  schema: S,
  problems: Problems,
): Entry<v.InferOutput<S>>[] {
  return listFiles(folder, kind, problems).flatMap(({ name }, index) => {
    const file = `${kind}/${name}`;
    if (!name.endsWith('.md')) problems.add(file, 1, 'ここには .md のファイルだけを置いてください。');
    const entry = name.endsWith('.md') ? readEntry(folder, file, index + 1, schema, problems) : null;
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
  const text = readText(folder, file, problems);
  if (text === null) return null;
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
