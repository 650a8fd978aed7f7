import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseAst } from 'vite';
import { LEFT_OUT } from '#scripts/build/unused-library-code.ts';
import { citationProblems } from './citations.ts';
import { missingPaths } from './document-paths.ts';
import { folderTableProblems, importsInWords } from './folder-table.ts';
import {
  CALENDAR,
  FRAMEWORK,
  MAX_FUNCTION_LINES,
  MAX_LINES,
  MAY_EXPORT_DEFAULT,
  OWN_CALENDAR,
  TABLE,
  type Unit,
} from './table.ts';

/**
 * Returns one message for each architecture rule that a file breaks. `file` is its path from the project's root,
 * and `aliases` is package.json#imports.
 */
export function findingsIn(file: string, source: string, aliases: Readonly<Record<string, string>>): string[] {
  const lines = source.trimEnd().split('\n').length;
  const tooLong = lines > MAX_LINES ? [`${lines} lines`] : [];
  if (!/\.[cm]?[jt]sx?$/.test(file)) return tooLong;
  const { imports, hasDefaultExport, functions } = parse(file, source);
  return [
    ...tooLong,
    ...(file.includes('/') && unitOf(file) === null ? ['is in no folder of the table of imports (table.ts)'] : []),
    ...(/^(src|sw|server|scripts|content)\//.test(file) ? functions.flatMap(lengthProblem) : []),
    ...(hasOwnCalendar(file, source) ? [`calculates with dates, which only ${CALENDAR} may do`] : []),
    ...(file.startsWith('src/') && LEFT_OUT.test(source) ? ['uses library code that the build leaves out'] : []),
    ...(hasDefaultExport && !MAY_EXPORT_DEFAULT.test(file) ? ['a default export'] : []),
    ...imports.flatMap(({ specifier, line }) => {
      const problem = importProblem(file, specifier, aliases);
      return problem === null ? [] : [`line ${line} imports ${specifier}${problem}`];
    }),
  ];
}

function lengthProblem({ from, to }: Lines): string[] {
  const lines = to - from + 1;
  return lines > MAX_FUNCTION_LINES ? [`a function of ${lines} lines, from line ${from}`] : [];
}

function hasOwnCalendar(file: string, source: string): boolean {
  return /^(src|sw|server)\//.test(file) && file !== CALENDAR && OWN_CALENDAR.test(source);
}

/** What is wrong with an import, as the end of a sentence. Null if it is allowed. */
function importProblem(file: string, specifier: string, aliases: Readonly<Record<string, string>>): string | null {
  const from = unitOf(file);
  if (from === null) return null;
  const isRelative = /^\.\.?\//.test(specifier);
  const target = isRelative ? posix.join(posix.dirname(file), specifier) : resolveAlias(specifier, aliases);
  const mayOnly = `: ${from.folder} may import only ${importsInWords(from.unit)} (scripts/architecture/table.ts)`;
  if (target === null) {
    if (specifier.startsWith('#')) return ', which is not in package.json#imports';
    return isPackageAllowed(from.unit, specifier) ? null : mayOnly;
  }
  if (isWithin(target, from.folder)) return null;
  // Imports from another folder must use an alias. Top-level files such as vite.config.ts have no alias, so no folder
  // may import them.
  if (isRelative) return `: relative paths stay inside ${from.folder}; use an alias of package.json#imports`;
  return from.unit.mayImport.some((allowed) => isAllowed(target, allowed)) ? null : mayOnly;
}

interface Place {
  readonly folder: string;
  readonly unit: Unit;
}

function unitOf(file: string): Place | null {
  for (const [pattern, unit] of Object.entries(TABLE)) {
    const folder = file.split('/').slice(0, pattern.split('/').length).join('/');
    if (isAllowed(file, pattern) && file !== folder) return { folder, unit };
  }
  return null;
}

/** Whether the path matches the pattern or is below it. `*` stands for one name, `**` for the rest of the path. */
function isAllowed(path: string, pattern: string): boolean {
  const wanted = pattern.split('/');
  const names = path.split('/');
  return wanted.every(
    (name, index) => name === '**' || (names[index] !== undefined && (name === '*' || name === names[index])),
  );
}

function isWithin(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

function resolveAlias(specifier: string, aliases: Readonly<Record<string, string>>): string | null {
  for (const [alias, folder] of Object.entries(aliases)) {
    const start = alias.replace('*', '');
    if (specifier.startsWith(start)) return posix.join(folder.replace('*', ''), specifier.slice(start.length));
  }
  return null;
}

function isPackageAllowed({ packages }: Unit, specifier: string): boolean {
  if (packages === undefined) return true;
  return packages === 'no framework' ? !FRAMEWORK.test(specifier) : packages.includes(specifier);
}

/** The first and last line of a function, counted from 1. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

interface Import {
  readonly specifier: string;
  readonly line: number;
}

interface Parsed {
  readonly imports: readonly Import[];
  readonly hasDefaultExport: boolean;
  readonly functions: readonly Lines[];
}

/** The properties that this file reads from the parser's nodes. */
type Property = 'type' | 'start' | 'end' | 'source' | 'callee' | 'name' | 'arguments' | 'value' | 'quasis' | 'cooked';
type AstNode = Readonly<Partial<Record<Property, unknown>>>;

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
];

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

function parse(file: string, source: string): Parsed {
  const imports: Import[] = [];
  const functions: Lines[] = [];
  const lineOf = (offset: unknown) => source.slice(0, Number(offset)).split('\n').length;
  let hasDefaultExport = false;
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    const { type, start, end } = node;
    if (FUNCTIONS.includes(String(type))) functions.push({ from: lineOf(start), to: lineOf(end) });
    if (type === 'ExportDefaultDeclaration') hasDefaultExport = true;
    const specifier = importedBy(node);
    if (specifier !== null) imports.push({ specifier, line: lineOf(start) });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return { imports, hasDefaultExport, functions };
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null;
}

/** The module that this node imports, even if only for its types. Null if the node is not an import. */
function importedBy({ type, source, callee, arguments: values }: AstNode): string | null {
  if (IMPORTING.includes(String(type))) return textOf(source);
  const isRequire = type === 'CallExpression' && isNode(callee) && callee.name === 'require';
  return isRequire && Array.isArray(values) ? textOf(values[0]) : null;
}

/** The value of a string literal, or of a template without expressions. */
function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (typeof node.value === 'string') return node.value;
  const [only, ...others] = Array.isArray(node.quasis) ? (node.quasis as readonly unknown[]) : [];
  if (others.length > 0 || !isNode(only) || !isNode(only.value)) return null;
  return typeof only.value.cooked === 'string' ? only.value.cooked : null;
}

const FOLDERS = 'docs/architecture.md';

/** Checks all files below the current folder. Returns one message for each architecture rule that a file breaks. */
export function projectFindings(): readonly string[] {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const files = globSync(
    ['{src,sw,server,scripts,content/workshop,tests}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs,css}', '*.config.ts'],
    {
      exclude: ['content/sample/**'],
    },
  );
  if (files.length < 400) throw new Error(`only ${files.length} files found: is this the project's folder?`);
  const ofSources = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const findings = [...findingsIn(file, source, imports), ...citationProblems(file, source, existsSync)];
    return findings.map((finding) => `${file}: ${finding}`);
  });
  const ofDocuments = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md']).flatMap((file) =>
    missingPaths(readFileSync(file, 'utf8'), files).map((finding) => `${file}: ${finding}`),
  );
  const ofTable = folderTableProblems(readFileSync(FOLDERS, 'utf8')).map((problem) => `${FOLDERS}: ${problem}`);
  return [...ofSources, ...ofDocuments, ...ofTable];
}
