interface ModuleInfo {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}
interface Graph {
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

const ENTRY = 'src/app/entry-client.ts';
const START = 'src/app/start/start.tsx';
/** The screens that are opened most often. Modules that at least two of them share are loaded with every page. */
const FIRST_SCREENS = [
  'src/app/screens/home-route.tsx',
  'src/features/videos/list-route.tsx',
  'src/app/screens/video-route.tsx',
  'src/features/documents/document-route.tsx',
  'src/features/introductions/list-route.tsx',
];
/** Modules that every page loads as soon as it is hydrated: API client, record store, session. */
const ONLINE = ['src/app/services/page-api.ts', 'src/app/services/device-store.ts', 'src/app/session/run.ts'];
/**
 * Modules that every page loads when idle, keyed by chunk name. There are three chunks instead of one, so that after a
 * change a phone downloads only the changed chunk again. A chunk may import from the chunks listed before it.
 */
const IDLE: Readonly<Record<string, readonly string[]>> = {
  outbox: ['src/app/outbox/page-engine.ts', 'src/app/queries/cached-pages.ts'],
  idle: ['src/app/start/after-start.ts'],
  frame: [
    'src/app/frame/frame-extras.tsx',
    'src/app/frame/video-actions.tsx',
    'src/app/errors/error-screens.tsx',
    'src/features/offline/saved/or-from-device.ts',
    'src/features/auth/auth-area.tsx',
    'src/rich-content/link-elements.ts',
  ],
};
/**
 * Modules whose files the service worker caches during its installation: those that every page loads, and those of the
 * screens that can be opened offline right after the installation. The worker caches the other files later, when the
 * network is idle, except those of the chunks in ASKED.
 */
export const INSTALLED: readonly string[] = [
  'index.html',
  START,
  'src/app/start/start-failure.tsx',
  'src/app/start/after-start.ts',
  ...ONLINE,
  ...Object.values(IDLE).flat(),
  'src/app/screens/home-route.tsx',
  'src/features/videos/list-route.tsx',
  'src/app/screens/video-route.tsx',
  'src/features/player/player-parts.tsx',
  'src/features/documents/document-route.tsx',
  'src/rich-content/sanitise.ts',
  'src/app/screens/conditions-route.tsx',
  'src/features/offline/saved/saved-route.tsx',
];

/**
 * Chunks that few people need. The worker caches their files when a page requests them. An update also installs the new
 * version of each file that the device already has.
 */
export const ASKED: readonly string[] = ['landing', 'account', 'rare'];

/** Areas (see `areaOf`) whose screens are visited together: each area has one chunk for all its screens. */
const TOGETHER: ReadonlySet<string> = new Set([
  ...['auth', 'membership', 'account', 'documents', 'introductions', 'landing', 'offline'],
]);
/** Code for rare cases (tag manager, shared device, static host, passkeys), in one chunk. */
const RARE = [
  'src/app/start/analytics.ts',
  'src/app/start/shared-device.ts',
  'src/app/start/static-site.ts',
  'src/member/webauthn.ts',
];
/**
 * Modules that are loaded when the user opens a panel of the player, saves a video, opens a membership form, is asked
 * for consent, or opens the profile, keyed by chunk name.
 */
const OPENED: Readonly<Record<string, readonly string[]>> = {
  panels: [
    'src/features/player/controls/player-settings.tsx',
    'src/features/player/controls/keys-help.tsx',
    'src/features/player/text-tracks/transcript-body.tsx',
  ],
  offline: ['src/features/offline/saved/fetch-files.ts'],
  membership: ['src/features/membership/form/validation.ts'],
  account: [
    'src/features/membership/consents/renewed-consents.tsx',
    'src/features/membership/passkeys/passkeys-section.tsx',
  ],
};
/** Whether a module has its own chunk: the two start-up modules, and every screen whose area is not in TOGETHER. */
const isAlone = (path: string) =>
  /^src\/app\/start\/(start\.tsx|after-start\.ts)$/.test(path) ||
  (/-route\.tsx$/.test(path) && !TOGETHER.has(areaOf(path)));

const SHARED = 'shared';
/**
 * The cookie page combines two features. It is in the chunk of the documents, because its readers often open a
 * document too.
 */
const COOKIE_SCREEN = 'src/app/screens/cookie-route.tsx';
/** Matches modules of the membership feature that people need rarely, and only with a connection. */
const ACCOUNT = /^src\/features\/membership\/(?:register|deregister|consents|passkeys)\//;
/**
 * The area that a module belongs to: `documents` for COOKIE_SCREEN, `account` if ACCOUNT matches its path, the feature
 * for another module of a feature, `rich-content` for a module of that folder, and SHARED for any other module.
 */
function areaOf(path: string): string {
  if (path === COOKIE_SCREEN) return 'documents';
  if (ACCOUNT.test(path)) return 'account';
  const [, feature, core] = /^src\/(?:features\/(\w+)|(rich-content))\//.exec(path) ?? [];
  return feature ?? core ?? SHARED;
}

/**
 * Groups the page's modules into a few chunks by load phase: `common` is loaded at the start, `online` after hydration,
 * and `outbox`, `idle` and `frame` when the page is idle. Each group of screens that are visited together has one
 * chunk. RARE and OPENED list the modules of further chunks. Other modules that several `import()` targets need are in
 * one chunk per area. Modules of a single screen stay in that screen's chunk.
 *
 * There are no import cycles between these chunks: what a module imports is needed at least as early as the module.
 *
 * @param root the project's folder, without a trailing slash
 * @returns a function that returns the name of a module's chunk, or null where the bundler decides
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
    for (const id of ids) if (!entry.has(id) && !names.has(id) && !isAlone(modules.pathOf(id))) names.set(id, name);
  };
  const screens = FIRST_SCREENS.map((path) => modules.neededBy(path));
  const ofScreens = new Set(screens.flatMap((needed) => [...needed]));
  const later = [...ONLINE, ...Object.values(IDLE).flat()].map((path) => modules.neededBy(path));
  const byTwo = modules.neededByTwo();
  const isShared = (id: string) =>
    screens.filter((needed) => needed.has(id)).length >= 2 ||
    later.some((needed) => needed.has(id)) ||
    (byTwo.has(id) && areaOf(modules.pathOf(id)) === SHARED);

  assign('common', modules.neededBy(START));
  assign('common', [...ofScreens].filter(isShared));
  for (const path of ONLINE) assign('online', modules.neededBy(path));
  for (const [name, paths] of Object.entries(IDLE)) for (const path of paths) assign(name, modules.neededBy(path));
  for (const id of byTwo) if (!ofScreens.has(id)) assign(areaOf(modules.pathOf(id)), [id]);
  for (const path of modules.targets())
    if (/-route\.tsx$/.test(path) && TOGETHER.has(areaOf(path))) assign(areaOf(path), modules.neededBy(path));
  for (const path of RARE) assign('rare', modules.neededBy(path));
  // Leaves out modules that the first screens import anyway.
  for (const [name, paths] of Object.entries(OPENED))
    for (const path of paths)
      assign(
        name,
        [...modules.neededBy(path)].filter((id) => !ofScreens.has(id)),
      );
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

  /** The paths of the modules that the page loads by `import()`. */
  targets(): readonly string[] {
    return [...this.#targets()].map((id) => this.pathOf(id));
  }

  #targets(): ReadonlySet<string> {
    const all = this.#closure([`${this.#root}/${ENTRY}`], ({ importedIds, dynamicallyImportedIds }) => [
      ...importedIds,
      ...dynamicallyImportedIds,
    ]);
    return new Set([...all].flatMap((id) => this.#graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  }

  /** The modules that at least two of the page's `import()` targets need. */
  neededByTwo(): ReadonlySet<string> {
    const users = new Map<string, number>();
    for (const target of this.#targets())
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
