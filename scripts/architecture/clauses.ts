import { existsSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';

/** The document that lists the product's clauses, each with the tests that prove it. */
const LIST = 'docs/product/clauses.md';

/** Checks the clause list of the project in the current folder. Returns one message per problem. */
export function clauseProblems(): readonly string[] {
  const sources = new Map<string, string | null>();
  return problemsIn(readFileSync(LIST, 'utf8'), (path) => {
    const known = sources.get(path);
    if (known !== undefined) return known;
    const source = existsSync(path) ? readFileSync(path, 'utf8') : null;
    sources.set(path, source);
    return source;
  });
}

const CLAUSE = /^- \*\*([A-Z]-\d{2,})\*\* \S/;
const CITATION = /^ {2}- `(tests\/[^` ]+\.test\.tsx?) › ([^`]+)`(?: with `([^`]+)`)?$/;

/**
 * The problems of a clause list, each with its line number. `sourceOf` returns the text of a test file, or null if the
 * file doesn't exist. Text before the first section is ignored.
 */
export function problemsIn(list: string, sourceOf: (path: string) => string | null): string[] {
  const problems: string[] = [];
  const lineOfId = new Map<string, number>();
  let clause: { readonly id: string; readonly line: number; tests: number } | null = null;
  const tell = (line: number, problem: string) => problems.push(`${LIST}:${line}: ${problem}`);
  const endClause = () => {
    if (clause?.tests === 0) tell(clause.line, `${clause.id} names no test`);
    clause = null;
  };
  const lines = list.split('\n');
  const firstSection = lines.findIndex((text) => text.startsWith('## '));
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (index < firstSection || text === '') continue;
    if (text.startsWith('## ')) {
      endClause();
      continue;
    }
    const [, id] = CLAUSE.exec(text) ?? [];
    const [, path, name, row] = CITATION.exec(text) ?? [];
    if (id !== undefined) {
      endClause();
      const earlier = lineOfId.get(id);
      if (earlier !== undefined) tell(line, `${id} stands in line ${earlier} already`);
      lineOfId.set(id, line);
      clause = { id, line, tests: 0 };
    } else if (path !== undefined && name !== undefined && clause !== null) {
      clause.tests += 1;
      const problem = citationProblem(sourceOf(path), path, name, row);
      if (problem !== null) tell(line, `${clause.id}: ${problem}`);
    } else tell(line, `neither a clause nor a test of one: ${text}`);
  }
  endClause();
  if (lineOfId.size === 0) tell(1, 'no clauses');
  return problems;
}

function citationProblem(source: string | null, path: string, name: string, row: string | undefined): string | null {
  if (source === null) return `${path} does not exist`;
  const names = testNames(path, source);
  const found = names.filter((one) => one === name || one.endsWith(` › ${name}`));
  if (found.length === 0) return `${path} has no test “${name}”`;
  if (found.length > 1 && !found.includes(name)) return `${path} has ${found.length} tests “${name}”`;
  return row === undefined || source.includes(row) ? null : `${path} does not say “${row}”`;
}

/**
 * The names of a file's tests, prefixed by the names of their groups, as written in the source: placeholders are not
 * filled in. Skipped tests are left out.
 */
export function testNames(path: string, source: string): string[] {
  const names: string[] = [];
  const program = parseAst(source, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' });
  const words = importedNames(program);
  const visit = (node: unknown, groups: readonly string[]): void => {
    if (typeof node !== 'object' || node === null) return;
    const call = node as Partial<Call>;
    const kind = call.type === 'CallExpression' ? kindOf(call.callee, words) : null;
    if (kind === 'skipped') return;
    const title = kind === null ? null : titleOf(call.arguments?.[0], source);
    if (kind === 'test') {
      if (title !== null) names.push([...groups, title].join(' › '));
      return;
    }
    const inner = title === null ? groups : [...groups, title];
    for (const child of Object.values(node)) visit(child, inner);
  };
  visit(program, []);
  return names;
}

/** Maps the name of each import in a test file to its name in the imported module. */
function importedNames({ body }: { readonly body: readonly object[] }): ReadonlyMap<string, string> {
  const specifiers = body.flatMap((one) => ('specifiers' in one ? (one.specifiers as readonly Specifier[]) : []));
  return new Map(specifiers.flatMap(({ local, imported }) => (imported?.name ? [[local.name, imported.name]] : [])));
}

interface Specifier {
  readonly local: { readonly name: string };
  readonly imported?: { readonly name?: string };
}

interface Call {
  readonly type: string;
  readonly callee: unknown;
  readonly arguments: readonly unknown[];
}

const TESTS = ['test', 'it', 'withWorker', 'withWholeBrowser'];
const SKIPPED = ['skip', 'todo', 'fixme'];
const WAYS_TO_RUN = ['each', 'for', 'only', 'concurrent', 'sequential', 'serial', 'parallel', 'skipIf', 'runIf'];

/** What a call such as `it` or `describe.each(…)` declares; null if it is another kind of call. */
function kindOf(callee: unknown, imported: ReadonlyMap<string, string>): 'test' | 'group' | 'skipped' | null {
  const [first = '', ...modifiers] = wordsOf(callee);
  const base = imported.get(first) ?? first;
  const isTest = TESTS.includes(base);
  if (!isTest && base !== 'describe') return null;
  if (modifiers.some((word) => SKIPPED.includes(word))) return 'skipped';
  const isGroup = !isTest || modifiers[0] === 'describe';
  const ways = isTest && isGroup ? modifiers.slice(1) : modifiers;
  if (!ways.every((word) => WAYS_TO_RUN.includes(word))) return null;
  return isGroup ? 'group' : 'test';
}

/** The names in a callee: for `it.skipIf(…).each(…)` they are it, skipIf and each. */
function wordsOf(callee: unknown): string[] {
  const node = callee as { type?: string; name?: string; object?: unknown; property?: unknown; callee?: unknown };
  if (node.type === 'Identifier') return [node.name ?? ''];
  if (node.type === 'MemberExpression') return [...wordsOf(node.object), ...wordsOf(node.property)];
  return node.type === 'CallExpression' ? wordsOf(node.callee) : [''];
}

function titleOf(argument: unknown, source: string): string | null {
  const {
    type,
    value,
    start = 0,
    end = 0,
  } = (argument ?? {}) as { [key: string]: unknown; start?: number; end?: number };
  const isText = type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
  return isText ? source.slice(start + 1, end - 1) : null;
}
