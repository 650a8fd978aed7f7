import * as v from 'valibot';
import { type Document, isCollection, isMap, LineCounter, type Node, parseDocument } from 'yaml';
import type { Problems } from '#server/content/read/problems.ts';

/** YAML values together with their lines in the file. */
export interface YamlSource {
  readonly file: string;
  /** The parsed values. If the YAML is invalid, these are the values that could be read. */
  readonly data: unknown;
  readonly isBroken: boolean;
  lineOf(path: readonly PropertyKey[]): number;
}

/** `firstLine`: the line of the file in which the YAML begins. Invalid YAML is reported as a problem. */
export function readYaml(file: string, text: string, firstLine: number, problems: Problems): YamlSource {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const line = (offset: number) => firstLine - 1 + counter.linePos(offset).line;
  const { values, unreadable } = valuesOf(document);
  const offsets = [...document.errors.map((error) => error.pos[0]), ...unreadable];
  for (const offset of offsets) problems.add(file, line(offset), 'YAMLとして読めません。');
  return {
    file,
    data: values ?? {},
    isBroken: offsets.length > 0,
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

export interface CheckedYaml<Data> {
  readonly data: Data | null;
  /** The valid top-level values. They are checked further even if other values are invalid. */
  readonly sound: Partial<Data>;
}

/**
 * Validates YAML against a schema and reports every issue at its line. Nothing is reported if the YAML itself is
 * invalid, because `readYaml` has already reported that.
 */
export function checkYaml<S extends v.GenericSchema>(
  source: YamlSource,
  schema: S,
  problems: Problems,
): CheckedYaml<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, source.data, { message: sentenceFor });
  if (parsed.success && !source.isBroken)
    return { data: parsed.output, sound: parsed.output as Partial<typeof parsed.output> };
  const paths = (parsed.issues ?? []).map((issue) => issue.path?.map((item) => item.key as PropertyKey) ?? []);
  for (const [index, issue] of source.isBroken ? [] : (parsed.issues ?? []).entries()) {
    const path = paths[index] ?? [];
    const name = path.length === 0 ? '' : `${path.join('.')}：`;
    problems.add(source.file, source.lineOf(path), `${name}${issue.message}`);
  }
  return {
    data: null,
    sound: withoutKeys(parsed.output, new Set(paths.map(([key]) => key))) as Partial<v.InferOutput<S>>,
  };
}

/**
 * Removes the top-level keys that have issues. A key of `undefined` means that the whole object has an issue; then the
 * result is empty.
 */
function withoutKeys(output: unknown, keys: ReadonlySet<PropertyKey | undefined>): object {
  if (typeof output !== 'object' || output === null || keys.has(undefined)) return {};
  return Object.fromEntries(Object.entries(output).filter(([key]) => !keys.has(key)));
}

/**
 * The values of a document. `toJS` throws if an alias is unknown, such as `*text` in an unquoted value. In this case
 * each key is read separately; `unreadable` contains the offsets of the keys that failed.
 */
function valuesOf(document: Document): { readonly values: unknown; readonly unreadable: readonly number[] } {
  try {
    return { values: document.toJS(), unreadable: [] };
  } catch {
    const values: Record<string, unknown> = {};
    const unreadable: number[] = [];
    for (const { key, value } of isMap<Node, Node>(document.contents) ? document.contents.items : []) {
      try {
        values[String(key)] = value?.toJS(document) ?? null;
      } catch {
        unreadable.push(key.range?.[0] ?? 0);
      }
    }
    return { values, unreadable: unreadable.length > 0 ? unreadable : [0] };
  }
}

function sentenceFor(issue: v.BaseIssue<unknown>): string {
  if (issue.received === 'undefined') return 'この項目がありません。';
  return '値の形式が正しくありません。';
}
