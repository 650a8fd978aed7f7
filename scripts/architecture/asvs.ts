import { existsSync, globSync, readFileSync } from 'node:fs';

const TABLES = 'docs/security/asvs-*.md';
const OVERVIEW = 'docs/security.md';

/**
 * The requirements of OWASP ASVS 5.0.0, by section. Each digit is the level of one requirement, in order: the first
 * digit of V1.2 is the level of V1.2.1. Source: https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0
 */
const LEVELS: Readonly<Record<string, string>> = {
  ...{ 'V1.1': '22', 'V1.2': '1111122223', 'V1.3': '112222222223', 'V1.4': '222', 'V1.5': '123' },
  ...{ 'V2.1': '122', 'V2.2': '112', 'V2.3': '12223', 'V2.4': '23' },
  ...{ 'V3.1': '3', 'V3.2': '113', 'V3.3': '12223', 'V3.4': '11222233', 'V3.5': '11122333', 'V3.6': '3' },
  ...{ 'V3.7': '22333', 'V4.1': '12233', 'V4.2': '23333', 'V4.3': '22', 'V4.4': '1222' },
  ...{ 'V5.1': '2', 'V5.2': '112333', 'V5.3': '113', 'V5.4': '222' },
  ...{ 'V6.1': '122', 'V6.2': '111111112222', 'V6.3': '11223333', 'V6.4': '112233', 'V6.5': '22222333' },
  ...{ 'V6.6': '2223', 'V6.7': '33', 'V6.8': '2222' },
  ...{ 'V7.1': '222', 'V7.2': '1111', 'V7.3': '22', 'V7.4': '11222', 'V7.5': '223', 'V7.6': '22' },
  ...{ 'V8.1': '1233', 'V8.2': '1123', 'V8.3': '133', 'V8.4': '23', 'V9.1': '111', 'V9.2': '1222' },
  ...{ 'V10.1': '22', 'V10.2': '223', 'V10.3': '22223', 'V10.4': '1111122222233333', 'V10.5': '22222' },
  ...{ 'V10.6': '22', 'V10.7': '222' },
  ...{ 'V11.1': '2233', 'V11.2': '22233', 'V11.3': '11233', 'V11.4': '1222', 'V11.5': '23', 'V11.6': '23' },
  ...{ 'V11.7': '33', 'V12.1': '12233', 'V12.2': '11', 'V12.3': '22223' },
  ...{ 'V13.1': '2333', 'V13.2': '222223', 'V13.3': '2233', 'V13.4': '1222233' },
  ...{ 'V14.1': '22', 'V14.2': '12223333', 'V14.3': '122' },
  ...{ 'V15.1': '12233', 'V15.2': '12233', 'V15.3': '1222222', 'V15.4': '3333' },
  ...{ 'V16.1': '2', 'V16.2': '22222', 'V16.3': '2222', 'V16.4': '222', 'V16.5': '2223' },
  ...{ 'V17.1': '23', 'V17.2': '22223333', 'V17.3': '22' },
};

/** The levels of all requirements of levels 1 and 2, keyed by number, such as V1.2.1. */
export const REQUIREMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].flatMap((level, index) => (level === '3' ? [] : [[`${section}.${index + 1}`, level] as const])),
  ),
);

const ROW = /^\| (V\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (held|n\/a|open) \| (.+) \|$/;
const CITED = /`([\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|md))`/g;
const NUMBER = /\bV\d+\.\d+\.\d+\b/g;

/** Checks the project's ASVS tables. Returns one message per problem. */
export function projectAsvsProblems(): string[] {
  const tables = globSync(TABLES).map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  return asvsProblems(tables, readFileSync(OVERVIEW, 'utf8'), existsSync);
}

/**
 * Checks that each requirement has one row with its level; that a row marked `held` cites a file; that cited files
 * exist; and that the overview lists exactly the requirements that the tables mark as `open`.
 */
export function asvsProblems(
  tables: readonly { readonly path: string; readonly text: string }[],
  overview: string,
  exists: (path: string) => boolean,
): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const open = new Set<string>();
  for (const { path, text } of tables) {
    for (const line of text.split('\n').filter((one) => one.startsWith('| V'))) {
      const [, number = '', level, , status, shown = ''] = ROW.exec(line) ?? [];
      const tell = (problem: string) => problems.push(`${path}: ${number === '' ? line : number} ${problem}`);
      const cited = [...shown.matchAll(CITED)].map(([, file = '']) => file);
      if (number === '') tell('is no row: number, level, requirement, status, what shows it');
      else if (!REQUIREMENTS.has(number)) tell('is no requirement of level 1 or 2');
      else if (REQUIREMENTS.get(number) !== level) tell(`is of level ${REQUIREMENTS.get(number)}`);
      if (seen.has(number)) tell('has two rows');
      if (status === 'held' && cited.length === 0) tell('is held, but cites no file');
      for (const file of cited) if (!exists(file)) tell(`cites ${file}, which is not in the repository`);
      if (status === 'open') open.add(number);
      seen.add(number);
    }
  }
  for (const number of REQUIREMENTS.keys()) if (!seen.has(number)) problems.push(`${TABLES}: ${number} has no row`);
  const [, section = ''] = overview.split(/^## Open$/m);
  const listed = new Set([...(section.split(/^## /m)[0] ?? '').matchAll(NUMBER)].map(([number]) => number));
  const differing = [...new Set([...open, ...listed])].filter((number) => open.has(number) !== listed.has(number));
  return [...problems, ...differing.map((number) => `${OVERVIEW}: ${number} is open only there or only in its table`)];
}
