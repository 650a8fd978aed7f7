import { posix } from 'node:path';
import { parseAst } from 'vite';
import { CALENDAR, MAX_LINES, MAY_EXPORT_DEFAULT, OWN_CALENDAR, TABLE, type Unit } from './table.ts';

/** What is wrong with one file of the project, by its path from the root. `aliases`: package.json#imports. */
export function findingsIn(file: string, source: string, aliases: Readonly<Record<string, string>>): string[] {
  const lines = source.trimEnd().split('\n').length;
  const tooLong = lines > MAX_LINES ? [`${lines} lines`] : [];
  if (!/\.(ts|tsx|mjs)$/.test(file)) return tooLong;
  const { specifiers, hasDefaultExport } = parse(file, source);
  return [
    ...tooLong,
    ...(hasOwnCalendar(file, source) ? [`calculates with dates by itself: ${CALENDAR} does`] : []),
    ...(hasDefaultExport && !MAY_EXPORT_DEFAULT.test(file) ? ['a default export'] : []),
    ...specifiers.flatMap((specifier) => importProblem(file, specifier, aliases) ?? []),
  ];
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
    return isPackageAllowed(from.unit, specifier) ? null : `${specifier} is a package that it must not know`;
  }
  if (isWithin(target, from.folder)) return null;
  // A feature is known by another name there; a file at the top, such as vite.config.ts, belongs to nobody.
  if (isRelative) return `${specifier} leaves ${from.folder} by a relative path`;
  return from.unit.mayImport.some((allowed) => isAllowed(target, allowed))
    ? null
    : `${specifier} is not for ${from.folder}`;
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

/** `pattern` is a folder, a file, or either with a `*` for one name or `**` for the rest. */
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

interface Parsed {
  readonly specifiers: readonly string[];
  readonly hasDefaultExport: boolean;
}

const IMPORTING = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
];

function parse(file: string, source: string): Parsed {
  const specifiers: string[] = [];
  let hasDefaultExport = false;
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, source: named } = node as { type?: unknown; source?: unknown };
    if (type === 'ExportDefaultDeclaration') hasDefaultExport = true;
    if (IMPORTING.includes(String(type)) && isLiteral(named)) specifiers.push(named.value);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' }));
  return { specifiers, hasDefaultExport };
}

function isLiteral(node: unknown): node is { value: string } {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string';
}
