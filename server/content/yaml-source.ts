import * as v from 'valibot';
import { isCollection, isMap, LineCounter, type Node, parseDocument } from 'yaml';
import type { Problems } from '#server/content/problems.ts';

/** A piece of YAML whose values still know their lines in the file. */
export interface YamlSource {
  readonly file: string;
  readonly data: unknown;
  lineOf(path: readonly PropertyKey[]): number;
}

/** `firstLine`: where the YAML begins in its file. Broken YAML is a problem and gives null. */
export function readYaml(file: string, text: string, firstLine: number, problems: Problems): YamlSource | null {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const line = (offset: number) => firstLine - 1 + counter.linePos(offset).line;
  for (const error of document.errors) problems.add(file, line(error.pos[0]), 'YAMLとして読めません。');
  if (document.errors.length > 0) return null;
  return {
    file,
    data: document.toJS() ?? {},
    lineOf(path) {
      let found = firstLine;
      let node: unknown = document.contents;
      for (const key of path) {
        if (!isCollection(node)) break;
        const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined;
        const offset = ((pair?.key ?? node.get(key, true)) as Node | undefined)?.range?.[0];
        if (offset === undefined) break;
        found = line(offset);
        node = pair === undefined ? node.get(key, true) : pair.value;
      }
      return found;
    },
  };
}

/** Checks YAML against a schema; every issue becomes a problem at its line. */
export function checkYaml<S extends v.GenericSchema>(
  source: YamlSource,
  schema: S,
  problems: Problems,
): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, source.data, { message: sentenceFor });
  if (parsed.success) return parsed.output;
  for (const issue of parsed.issues) {
    const path = issue.path?.map((item) => item.key as PropertyKey) ?? [];
    const name = path.length === 0 ? '' : `${path.join('.')}：`;
    problems.add(source.file, source.lineOf(path), `${name}${issue.message}`);
  }
  return null;
}

function sentenceFor(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'この項目がありません。';
  return '値の形式が正しくありません。';
}
