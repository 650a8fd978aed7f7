import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_FUNCTION_LINES, MAX_LINES } from './table.ts';

export interface SourceFile {
  /** The file's path from the project's root. */
  readonly path: string;
  readonly source: string;
}

/** A measured value with an upper limit, such as the percentage of very short files. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly worst: readonly string[];
}

const SHORT_LINES = 25;
/** The highest allowed percentage of product files with fewer than SHORT_LINES lines. */
const SHORT_LIMIT = 8;
const FOLDER_ENTRIES = 20;
const FULL_FOLDERS_LIMIT = 0;
const SHOWN = 5;
const SCRIPT_FILES_LIMIT = 40;
/** The list of the current build's assets. It leaves out the previous build's assets, which dist also contains. */
const BUILT_ASSETS = 'dist/assets.json';
/** Measures that count messages of projectFindings. Each has a pattern that matches the messages to count. */
const FINDINGS: Readonly<Record<string, RegExp>> = {
  [`files over ${MAX_LINES} lines`]: /: \d+ lines$/,
  [`functions over ${MAX_FUNCTION_LINES} lines`]: /: a function of /,
  'references to documents that do not exist': / cites /,
};

const PRODUCT = /^(src|sw|server|scripts|content\/workshop)\//;
/**
 * Matches the words in the last column of the glossary (docs/architecture.md), and forms of `keep`. A word with an
 * everyday sense may occur as often as OLD_WORD_LIMITS allows; any other word must not occur at all. The words arrive,
 * leave, lives, part and person are not counted, because their everyday senses are too frequent. For the same reason,
 * visit is counted only in some phrases and names.
 */
const OLD_WORDS: Readonly<Record<string, RegExp>> = {
  'keep for cache, persist, retain': /[A-Za-z]*(?:keep|kept)[A-Za-z]*/gi,
  'wish, wanted flag for intent': /\bwish(?:es|ed)?\b|\bwantedFlag/gi,
  'awaken, come to life for hydrate': /\bawaken|\bcomes? to life\b/gi,
  'make room for evict': /\b(?:make|makes|making) ?room\b|\broom ?made\b/gi,
  'owner, whose it is for user key': /\bowners?\b|\bwhose (?:it|they) (?:is|are)\b/gi,
  'subject for ordering key': /\bsubjects?\b/gi,
  'look once more, try again later for retry, reschedule': /\blooks? once more\b|\btry again later\b/gi,
  'hand over for the last-write journal': /\bhand(?:s|ed)?[ -]over (?:cop|record)|\bhand(?:s|ed)? over\b|\bhandOver/gi,
  'tab mark for session flag': /\btab ?marks?\b/gi,
  'calm for idle': /\bwhen ?calm\b/gi,
  'typed elsewhere for edited in another tab': /\btyped ?elsewhere\b/gi,
  'visit for view tracker, view':
    /\bvisit li(?:fe|ves)\b|\bvisits? of (?:a|the) video|\b(?:queue|enqueue|recover)\w*Visit/gi,
  'passage for resumed view': /\bpassages?\b/gi,
  'how-manieth for sequence number': /how-manieth/gi,
  'patience for timeout': /\bpatience/gi,
  'numbering, sets of videos for bitmap index, posting list': /\bnumbering\b|\bsets of videos\b/gi,
  'unheeded for untrusted proxy': /\bunheeded/gi,
  'gate for fault proxy': /\b(?:the|a) gate\b/gi,
  'happenings, doings for faults, actions': /\bhappenings?\b|\bdoings\b/gi,
};
const OLD_WORD_LIMITS: Readonly<Record<string, number>> = {
  'keep for cache, persist, retain': 40,
  'owner, whose it is for user key': 45,
  'subject for ordering key': 40,
};

/**
 * Measures the sources and the folders.
 * @param files the product's and the tests' sources
 * @param entries for each folder, the number of files and folders directly in it
 */
export function measureHouse(files: readonly SourceFile[], entries: ReadonlyMap<string, number>): Measure[] {
  const product = files.filter(({ path }) => PRODUCT.test(path));
  const short = product.filter(({ source }) => source.trimEnd().split('\n').length < SHORT_LINES);
  const full = [...entries].filter(([, count]) => count > FOLDER_ENTRIES).sort(([, one], [, other]) => other - one);
  return [
    {
      name: `product files under ${SHORT_LINES} lines, %`,
      value: Math.round((1000 * short.length) / product.length) / 10,
      limit: SHORT_LIMIT,
      worst: mostIn(short.map(({ path }) => dirname(path))),
    },
    {
      name: `folders with more than ${FOLDER_ENTRIES} entries`,
      value: full.length,
      limit: FULL_FOLDERS_LIMIT,
      worst: full.map(([folder, count]) => `${folder} ${count}`),
    },
    ...Object.entries(OLD_WORDS).map(([name, pattern]) => wordMeasure(name, pattern, files)),
  ];
}

function wordMeasure(name: string, pattern: RegExp, files: readonly SourceFile[]): Measure {
  const paths = files.flatMap(({ path, source }) => Array<string>(source.match(pattern)?.length ?? 0).fill(path));
  return { name, value: paths.length, limit: OLD_WORD_LIMITS[name] ?? 0, worst: mostIn(paths) };
}

function mostIn(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return sorted.slice(0, SHOWN).map(([name, count]) => `${name} ${count}`);
}

export function houseProblems(measures: readonly Measure[]): string[] {
  return measures
    .filter(({ value, limit }) => value > limit)
    .map(({ name, value, limit, worst }) => `${name}: ${value}, at most ${limit}; most in ${worst.join(', ')}`);
}

/**
 * Measures the project below the current folder, and its last build if there is one. `findings`: the result of
 * projectFindings.
 */
export function houseOfProject(findings: readonly string[]): Measure[] {
  const paths = globSync(['{src,sw,server,scripts,content/workshop,tests}/**/*.{ts,tsx,mjs,css}']);
  const entries = new Map<string, number>();
  for (const folder of new Set(paths.map((path) => dirname(path)))) entries.set(folder, globSync(`${folder}/*`).length);
  const files = paths.map((path) => ({ path, source: readFileSync(path, 'utf8') }));
  // Leaves out this file and its test, because they contain the forbidden words themselves.
  const measured = files.filter(({ path }) => !/architecture[/-]house\./.test(path));
  return [
    ...measureHouse(measured, entries),
    ...Object.entries(FINDINGS).map(([name, pattern]) =>
      noneOf(
        name,
        findings.filter((finding) => pattern.test(finding)),
      ),
    ),
    ...builtScripts(),
  ];
}

function noneOf(name: string, found: readonly string[]): Measure {
  return { name, value: found.length, limit: 0, worst: found.slice(0, SHOWN) };
}

function builtScripts(): Measure[] {
  if (!existsSync(BUILT_ASSETS)) return [];
  const assets = JSON.parse(readFileSync(BUILT_ASSETS, 'utf8')) as string[];
  const value = assets.filter((file) => file.endsWith('.js')).length;
  return [{ name: 'script files in the last build', value, limit: SCRIPT_FILES_LIMIT, worst: [] }];
}
