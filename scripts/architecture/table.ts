/**
 * What the code in a folder may import. A table in docs/architecture.md repeats TABLE, and `npm run check` compares
 * the two.
 */
export interface Unit {
  /** Folders and files, from the project's root. `*` stands for one name, `**` for any path. */
  readonly mayImport: readonly string[];
  /** The npm packages that the folder may import. If left out, it may import all. */
  readonly packages?: 'no framework' | readonly string[];
}

/** Matches the packages that code in a folder with `no framework` must not import. */
export const FRAMEWORK = /^(react|react-[^/]+|@tanstack\/[^/]+|zustand)(\/|$)/;
const CORE = ['src/contract', 'src/lib'];
const SHOWN = [...CORE, 'src/api', 'src/ui'];
const SHARED = [...SHOWN, 'src/outbox', 'src/viewing', 'src/settings', 'src/session'];

/** What each folder may import. Code may always import from its own folder. */
export const TABLE: Readonly<Record<string, Unit>> = {
  // The rules that page and server share need dates and text. src/contract may import nothing else from src/lib.
  'src/contract': {
    mayImport: ['src/lib/dates.ts', 'src/lib/day-text.ts', 'src/lib/text.ts'],
    packages: ['valibot'],
  },
  'src/lib': { mayImport: [], packages: 'no framework' },
  'src/api': { mayImport: CORE, packages: 'no framework' },
  // The outbox also reports views that are stored on the device and not enqueued yet. It reads them with view.ts.
  'src/outbox': { mayImport: [...CORE, 'src/viewing/view.ts'], packages: 'no framework' },
  'src/viewing': { mayImport: CORE, packages: 'no framework' },
  'src/ui': { mayImport: ['src/lib'] },
  'src/rich-content': { mayImport: SHOWN },
  'src/settings': { mayImport: SHOWN },
  // The session machine is plain TypeScript: it knows neither a framework nor the store that screens read.
  'src/session/machine': { mayImport: [...CORE, 'src/api/camelize.ts'], packages: 'no framework' },
  'src/session': { mayImport: SHOWN },
  'src/context': { mayImport: SHARED },
  'src/catalog': { mayImport: [...SHARED, 'src/context'] },
  'src/member': { mayImport: [...SHARED, 'src/context'] },
  'src/features/*': { mayImport: [...SHARED, 'src/context', 'src/rich-content', 'src/catalog', 'src/member'] },
  'src/app': {
    mayImport: [...SHARED, 'src/context', 'src/rich-content', 'src/catalog', 'src/member', 'src/features/*'],
  },
  'src/design': { mayImport: ['src/contract', 'src/ui', 'src/settings', 'src/catalog'] },
  sw: { mayImport: [...CORE, 'src/api', 'src/outbox'], packages: 'no framework' },
  server: { mayImport: [...CORE, 'src/rich-content/policy.ts'], packages: 'no framework' },
  // Developer tools may import what they need from the product, but nothing from the tests.
  scripts: { mayImport: ['src/contract', 'src/lib', 'src/catalog', 'server'] },
  'content/workshop': { mayImport: ['server', 'scripts'] },
  tests: { mayImport: ['src/**', 'sw', 'server', 'scripts', 'content/workshop'] },
};

export const MAX_LINES = 300;
/** The maximum length of a function, including nested functions. Tests and configuration files are exempt. */
export const MAX_FUNCTION_LINES = 80;

/** The only file in src, sw and server that may calculate with dates or name Japan's time zone. */
export const CALENDAR = 'src/lib/dates.ts';
/** Matches dayjs, Japan's time zone and offset, and arithmetic with the parts of a date. */
export const OWN_CALENDAR =
  /['"]dayjs\b|Asia\/Tokyo|\+09:?00|\btoISOString\(\)\.slice\(0, 10\)|\b9 \* (60|3_?600)|\b32_?400|\bDate\.UTC\b|\bgetTimezoneOffset\b|\.([gs]etUTC|set)(FullYear|Month|Date|Day)\b/;

export const MAY_EXPORT_DEFAULT = /^[^/]+\.config\.ts$|^tests\/support\/server\/postgres\.ts$/;
