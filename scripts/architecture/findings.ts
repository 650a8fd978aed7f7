import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseAst } from 'vite';
import { LEFT_OUT } from '#scripts/build/unused-library-code.ts';
import { citationProblems } from './citations.ts';
import { missingPaths } from './document-paths.ts';
import {
  CALENDAR,
  MAX_FUNCTION_LINES,
  MAX_LINES,
  MAY_EXPORT_DEFAULT,
  OWN_CALENDAR,
  TABLE,
  type Unit,
} from './table.ts';

/**
 * Returns one message for each architecture rule that a file breaks. `file` is its path from the project's root,
 * `aliases` is package.json#imports.
 */
export function findingsIn(file: string, source: string, aliases: Readonly<Record<string, string>>): string[] {
  const lines = source.trimEnd().split('\n').length;
  const tooLong = lines > MAX_LINES ? [`${lines} lines`] : [];
  if (!/\.(ts|tsx|mjs)$/.test(file)) return tooLong;
  const { specifiers, hasDefaultExport, functions } = parse(file, source);
  return [
    ...tooLong,
    ...(file.includes('/') && unitOf(file) === null ? ['is in no folder of the table of imports (table.ts)'] : []),
    ...(/^(src|sw|server|scripts|content)\//.test(file) ? functions.flatMap(lengthProblem) : []),
    ...(hasOwnCalendar(file, source) ? [`calculates with dates by itself: ${CALENDAR} does`] : []),
    ...(file.startsWith('src/') && LEFT_OUT.test(source) ? ['uses library code that the build leaves out'] : []),
    ...(hasDefaultExport && !MAY_EXPORT_DEFAULT.test(file) ? ['a default export'] : []),
    ...specifiers.flatMap((specifier) => importProblem(file, specifier, aliases) ?? []),
  ];
}

function lengthProblem({ from, to }: Lines): string[] {
  const lines = to - from + 1;
  return lines > MAX_FUNCTION_LINES ? [`a function of ${lines} lines, from line ${from}`] : [];
}

function hasOwnCalendar(file: string, source: string): boolean {
  return /^(src|sw|server)\//.test(file) && file !== CALENDAR && OWN_CALENDAR.test(source);
}

function importProblem(file: string, specifier: string, aliases: Readonly<Record<string, string>>): string | null {
  const from = unitOf(file);
  if (from === null) return null;
  const isRelative = /^\.\.?\//.test(specifier);
  const target = isRelative ? posix.join(posix.dirname(file), specifier) : resolveAlias(specifier, aliases);
  if (target === null) {
    if (specifier.startsWith('#')) return `${specifier} is not in package.json#imports`;
    return isPackageAllowed(from.unit, specifier) ? null : `${specifier} is a package that it must not import`;
  }
  if (isWithin(target, from.folder)) return null;
  // Imports from another folder must use an alias. Top-level files such as vite.config.ts have no alias, so no folder
  // may import them.
  if (isRelative) return `${specifier} leaves ${from.folder} by a relative path`;
  return from.unit.mayImport.some((allowed) => isAllowed(target, allowed))
    ? null
    : `${from.folder} must not import ${specifier}`;
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
  return 'only' in packages ? packages.only.includes(specifier) : !packages.none.test(specifier);
}

/** The first and last line of a function, counted from 1. */
interface Lines {
  readonly from: number;
  readonly to: number;
}

interface Parsed {
  readonly specifiers: readonly string[];
  readonly hasDefaultExport: boolean;
  readonly functions: readonly Lines[];
}

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
];

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

function parse(file: string, source: string): Parsed {
  const specifiers: string[] = [];
  const functions: Lines[] = [];
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  let hasDefaultExport = false;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, source: named, start, end } = node as Partial<Record<'type' | 'source' | 'start' | 'end', unknown>>;
    if (FUNCTIONS.includes(String(type))) functions.push({ from: lineOf(Number(start)), to: lineOf(Number(end)) });
    if (type === 'ExportDefaultDeclaration') hasDefaultExport = true;
    if (IMPORTING.includes(String(type)) && isLiteral(named)) specifiers.push(named.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }));
  return { specifiers, hasDefaultExport, functions };
}

function isLiteral(node: unknown): node is { value: string } {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';
}

/** Checks all files below the current folder. Returns one message for each architecture rule that a file breaks. */
export function projectFindings(): readonly string[] {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const files = globSync(['{src,sw,server,scripts,content/workshop,tests}/**/*.{ts,tsx,mjs,css}', '*.config.ts'], {
    exclude: ['content/sample/**'],
  });
  if (files.length < 400) throw new Error(`only ${files.length} files found: is this the project's folder?`);
  const ofSources = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const findings = [...findingsIn(file, source, imports), ...citationProblems(file, source, existsSync)];
    return findings.map((finding) => `${file}: ${finding}`);
  });
  const ofDocuments = globSync(['docs/**/*.md', 'README.md', 'CONTRIBUTING.md']).flatMap((file) =>
    missingPaths(readFileSync(file, 'utf8'), files).map((finding) => `${file}: ${finding}`),
  );
  return [...ofSources, ...ofDocuments];
}
