/** What the bundler tells of a module. */
interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
interface Graph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

const ENTRY = 'src/app/entry-client.ts';
const START = 'src/app/start.tsx';
/** The screens of most visits. What two of them share comes with every page. */
const FIRST_SCREENS = [
  'src/features/home/home-route.tsx',
  'src/features/videos/list-route.tsx',
  'src/app/screens/video-route.tsx',
  'src/features/documents/document-route.tsx',
  'src/features/introductions/list-route.tsx',
];
/** Every page fetches them as soon as it is hydrated: calls, records, session. */
const ONLINE = [
  'src/app/page-api.ts',
  'src/app/device-store.ts',
  'src/app/query-persistence.ts',
  'src/app/session/awaken.ts',
  'src/app/session/arrive.ts',
  'src/app/session/leave.ts',
];
/** Every page fetches them when it is idle. */
const IDLE = [
  'src/app/after-start.ts',
  'src/app/frame-extras.tsx',
  'src/app/video-actions.tsx',
  'src/app/error-screens.tsx',
  'src/app/kept-pages.ts',
  'src/app/viewing.ts',
  'src/features/auth/auth-part.tsx',
];
/** The build's manifest lists these by name, for the page's HTML and for the budgets: each keeps a file of its own. */
const isListed = (path: string) => /-route\.tsx$|^src\/app\/(start\.tsx|after-start\.ts)$/.test(path);

const SHARED = 'shared';
/** A feature, or the part of the core that only texts with links and tables need. */
function areaOf(path: string): string {
  const [, feature, core] = /^src\/(?:features\/(\w+)|(rich-content))\//.exec(path) ?? [];
  return feature ?? core ?? SHARED;
}

/**
 * Groups the page's modules into few files, by when a page needs them: a file for what every page needs at its start
 * (`common`), as soon as it is hydrated (`online`) and when it is idle (`idle`), and one for what several screens of an
 * area share. What a single screen needs stays with that screen.
 *
 * No two of these files import each other: whatever a module imports is needed at least as early as the module.
 *
 * @param root the project's folder, without a slash at its end
 * @returns the name of a module's file, or null where the bundler decides
 */
export function createChunkNames(root: string): (id: string, graph: Graph) => string | null {
  let names: ReadonlyMap<string, string> | null = null;
  return (id, graph) => {
    names ??= nameAll(new Modules(graph, root));
    return names.get(id) ?? null;
  };
}

function nameAll(modules: Modules): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const entry = modules.neededBy(ENTRY);
  const assign = (name: string, ids: Iterable<string>) => {
    for (const id of ids) if (!entry.has(id) && !names.has(id) && !isListed(modules.pathOf(id))) names.set(id, name);
  };
  const screens = FIRST_SCREENS.map((path) => modules.neededBy(path));
  const ofScreens = new Set(screens.flatMap((needed) => [...needed]));
  const later = [...ONLINE, ...IDLE].map((path) => modules.neededBy(path));
  const byTwo = modules.neededByTwo();
  const isShared = (id: string) =>
    screens.filter((needed) => needed.has(id)).length >= 2 ||
    later.some((needed) => needed.has(id)) ||
    (byTwo.has(id) && areaOf(modules.pathOf(id)) === SHARED);

  assign('common', modules.neededBy(START));
  assign('common', [...ofScreens].filter(isShared));
  for (const path of ONLINE) assign('online', modules.neededBy(path));
  for (const path of IDLE) assign('idle', modules.neededBy(path));
  for (const id of byTwo) if (!ofScreens.has(id)) assign(areaOf(modules.pathOf(id)), [id]);
  return names;
}

class Modules {
  readonly #graph: Graph;
  readonly #root: string;

  constructor(graph: Graph, root: string) {
    this.#graph = graph;
    this.#root = root;
  }

  pathOf(id: string): string {
    return id.startsWith(`${this.#root}/`) ? id.slice(this.#root.length + 1) : id;
  }

  /** The module and its static imports, recursively. */
  neededBy(path: string): ReadonlySet<string> {
    const id = `${this.#root}/${path}`;
    if (this.#graph.getModuleInfo(id) === null) throw new Error(`The page has no module ${path}.`);
    return this.#closure([id], ({ importedIds }) => importedIds);
  }

  /** What at least two of the page's `import()` targets need. */
  neededByTwo(): ReadonlySet<string> {
    const all = this.#closure([`${this.#root}/${ENTRY}`], ({ importedIds, dynamicallyImportedIds }) => [
      ...importedIds,
      ...dynamicallyImportedIds,
    ]);
    const targets = new Set([...all].flatMap((id) => this.#graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
    const users = new Map<string, number>();
    for (const target of targets)
      for (const id of this.#closure([target], ({ importedIds }) => importedIds))
        users.set(id, (users.get(id) ?? 0) + 1);
    return new Set([...users].flatMap(([id, count]) => (count >= 2 ? [id] : [])));
  }

  #closure(ids: readonly string[], next: (info: ModuleInfo) => readonly string[]): ReadonlySet<string> {
    const found = new Set<string>();
    const waiting = [...ids];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const info = this.#graph.getModuleInfo(id);
      if (info === null || found.has(id)) continue;
      found.add(id);
      waiting.push(...next(info));
    }
    return found;
  }
}
