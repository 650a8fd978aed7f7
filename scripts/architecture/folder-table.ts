import { TABLE, type Unit } from './table.ts';

/** What the code in a folder may import besides the folder itself, as one cell of the table in docs/architecture.md. */
export function importsInWords({ mayImport, packages }: Unit): string {
  const places = mayImport.length === 0 ? 'packages' : mayImport.map(placeInWords).join(', ');
  if (packages === undefined) return places;
  return `${places}; ${packages === 'no framework' ? packages : `of the packages only ${packages.join(', ')}`}`;
}

/** Folders of `src` are named without `src/`. */
function placeInWords(pattern: string): string {
  if (pattern === 'src/**') return 'all of `src`';
  const place = pattern.replace(/^src\//, '').replace(/\/\*$/, '');
  return place.endsWith('.ts') ? `\`${place}\`` : place;
}

const SECTION = /^## Folders$([\s\S]*?)^## /m;
/** Matches the rows of the table of folders, which have three cells. The rows of the section's other table have two. */
const ROW = /^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm;

/** Returns one message for each difference between the document's table of folders and `table`. */
export function folderTableProblems(document: string, table: Readonly<Record<string, Unit>> = TABLE): string[] {
  const [, section = ''] = SECTION.exec(document) ?? [];
  const cells = new Map<string, string>();
  for (const [, folders = '', cell = ''] of section.matchAll(ROW))
    for (const [, folder = ''] of folders.matchAll(/`([^`]+)`/g)) cells.set(folder, cell);
  const unknown = [...cells.keys()].filter((folder) => !(folder in table));
  return [
    ...unknown.map((folder) => `the table of folders describes ${folder}, which is not in table.ts`),
    ...Object.entries(table).flatMap(([folder, unit]) => {
      const [cell, expected] = [cells.get(folder), importsInWords(unit)];
      if (cell === expected) return [];
      return cell === undefined
        ? [`the table of folders does not describe ${folder}, which may import: ${expected}`]
        : [`the table of folders says what ${folder} may import. Expected: ${expected}. Found: ${cell}`];
    }),
  ];
}
