import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Files that affect every test of a folder. A name with a trailing slash is a folder. */
interface RunWith {
  /** All tests of the folder run when one of these files changes. */
  readonly config: readonly string[];
  /**
   * Files that are built or run for the tests. All tests of the folder run when one of these files changes, or a file
   * that one of them refers to.
   */
  readonly started: readonly string[];
}

const CONTENT = 'content/sample/';
const BUILT = ['scripts/build.ts', 'sw/main.ts', 'vite.config.ts'];

const RUN_WITH: Readonly<Record<string, RunWith>> = {
  'tests/unit': { config: ['vitest.config.ts'], started: [] },
  'tests/sw': { config: ['vitest.config.ts'], started: [] },
  'tests/server': {
    // postgres.ts is in `config`, not in `started`: it refers to almost every file of the page through the build
    // scripts. If it were in `started`, a change of any of these files would run all server tests.
    config: ['vitest.config.ts', CONTENT, 'tests/support/server/postgres.ts', 'tests/support/free-port.ts'],
    started: ['tests/support/server/server-templates.ts'],
  },
  'tests/build': { config: ['vitest.config.ts', CONTENT, 'public/', 'manifest.webmanifest'], started: BUILT },
  'tests/e2e': {
    config: [CONTENT, 'public/', 'manifest.webmanifest'],
    started: [...BUILT, 'server/main.ts', 'playwright.config.ts'],
  },
};
/** Files that determine how imports are resolved. All tests run when one of them changes. */
const FOR_ALL = ['package.json', 'package-lock.json', 'tsconfig.json'];

const SOURCE = /\.(ts|tsx|mjs|html|css)$/;
const TEST = /\.test\.tsx?$/;

export interface Project {
  readonly files: readonly string[];
  /** The `imports` of package.json. */
  readonly aliases: Readonly<Record<string, string>>;
  readonly read: (file: string) => string;
}

/**
 * The tests that a change can affect: those that refer to a changed file through imports or through paths in strings.
 * Paths in strings count, because tests start servers and builds by file name. In doubt a test is included.
 * @returns test files by their folder, such as `tests/unit`; a folder without any is left out
 */
export function affectedTests(changed: readonly string[], project: Project): Map<string, string[]> {
  const namers = namersIn(project);
  const reached = reachedFrom(changed, namers);
  // For `started`, changed test files and references in test files don't count. Otherwise one changed test would make
  // all tests of the folder run, because playwright.config.ts refers to all of them by a pattern.
  const isNoTest = (file: string) => !TEST.test(file);
  const reachedBesides = reachedFrom(changed.filter(isNoTest), namers, isNoTest);
  const affected = new Map<string, string[]>();
  for (const [folder, { config, started }] of Object.entries(RUN_WITH)) {
    const isWhole =
      changed.some((file) => isOneOf(file, [...FOR_ALL, ...config])) || started.some((one) => reachedBesides.has(one));
    const tests = project.files.filter((file) => TEST.test(file) && file.startsWith(`${folder}/`));
    const chosen = isWhole ? tests : tests.filter((file) => reached.has(file));
    if (chosen.length > 0) affected.set(folder, chosen);
  }
  return affected;
}

/**
 * The given files and all files that refer to them, directly or indirectly. A referring file is left out if `passes`
 * rejects it.
 */
function reachedFrom(
  files: readonly string[],
  namers: ReadonlyMap<string, readonly string[]>,
  passes: (file: string) => boolean = () => true,
): ReadonlySet<string> {
  const reached = new Set(files);
  for (const file of reached) for (const namer of (namers.get(file) ?? []).filter(passes)) reached.add(namer);
  return reached;
}

function isOneOf(file: string, names: readonly string[]): boolean {
  return names.some((name) => (name.endsWith('/') ? file.startsWith(name) : file === name));
}

/** For each file, the files that refer to it. */
function namersIn({ files, aliases, read }: Project): Map<string, string[]> {
  const namers = new Map<string, string[]>();
  const add = (target: string, file: string) => namers.set(target, [...(namers.get(target) ?? []), file]);
  const inFolder = byFolder(files);
  for (const file of files.filter((name) => SOURCE.test(name)))
    for (const target of new Set(namesIn(file, read(file), aliases))) {
      add(target, file);
      // A file that names a folder depends on everything in it. A single word without a slash is ignored, because it is
      // rarely a folder's name.
      if (target.includes('/')) for (const one of inFolder.get(target) ?? []) add(one, file);
    }
  return namers;
}

function byFolder(files: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of files)
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder))
      found.set(folder, [...(found.get(folder) ?? []), file]);
  return found;
}

/**
 * Treats every quoted word as a path. The path may begin with an alias, be relative to the file, or start at the
 * project's root. A glob pattern stands for its folder.
 */
function namesIn(file: string, source: string, aliases: Readonly<Record<string, string>>): string[] {
  const words = [...source.matchAll(/(['"`])([^'"`\n]*)\1/g)].flatMap((match) => (match[2] ?? '').split(/[\s,{}]+/));
  return words.filter(Boolean).map((word) => {
    const path = word.replace(/\/?[^/]*\*.*$/, '');
    const alias = Object.entries(aliases).find(([name]) => path.startsWith(name.replace('*', '')));
    if (alias) return posix.join(alias[1].replace('*', ''), path.slice(alias[0].length - 1));
    if (/^\.\.?\//.test(path)) return posix.join(posix.dirname(file), path);
    return posix.normalize(path.replace(/^\//, ''));
  });
}

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\0')
    .filter(Boolean);

/**
 * The files that changed since this branch forked from the main branch, including uncommitted ones. On the main branch
 * itself: the files that differ from the fetched `origin/main`, or without a remote only the uncommitted ones.
 * @throws outside a git working folder
 */
export function changedFiles(): string[] {
  const on = ['origin/main', 'main', 'HEAD'].find((name) => {
    try {
      return git('merge-base', name, 'HEAD').length > 0;
    } catch {
      return false;
    }
  });
  const base = git('merge-base', on ?? 'HEAD', 'HEAD')[0]?.trim() ?? 'HEAD';
  return [
    ...git('diff', '--name-only', '--no-renames', '-z', base),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
}

export function thisProject(): Project {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const listed = git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z');
  return { files: listed, aliases: imports, read: (file) => readOr(file) };
}

/** Returns '' for a file that git lists but that is already deleted. */
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
