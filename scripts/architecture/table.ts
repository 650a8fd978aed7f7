/** DESIGN.md section 2: who may import whom. */
export interface Unit {
  /** Folders of the project; a feature is one of its own. */
  readonly mayImport: readonly string[];
  /** Left out: any package. */
  readonly packages?: { readonly only: readonly string[] } | { readonly none: RegExp };
}

const FRAMEWORKS = { none: /^(react|react-[^/]+|@tanstack\/[^/]+|zustand)(\/|$)/ };
const CORE = ['src/contract', 'src/lib'];
const SHOWN = [...CORE, 'src/api', 'src/ui'];
const SHARED = [...SHOWN, 'src/outbox', 'src/viewing', 'src/settings', 'src/session'];

/** By folder; the longest that a file lies in counts. Every unit may also import itself. */
export const TABLE: Readonly<Record<string, Unit>> = {
  // Of lib only the calendar: rules that page and server share are about dates, too.
  'src/contract': { mayImport: ['src/lib/dates.ts', 'src/lib/day-text.ts'], packages: { only: ['valibot'] } },
  'src/lib': { mayImport: [] },
  'src/api': { mayImport: CORE, packages: FRAMEWORKS },
  'src/outbox': { mayImport: CORE, packages: FRAMEWORKS },
  'src/viewing': { mayImport: CORE, packages: FRAMEWORKS },
  'src/ui': { mayImport: ['src/lib'] },
  'src/rich-content': { mayImport: SHOWN },
  'src/settings': { mayImport: SHOWN },
  'src/session': { mayImport: SHOWN },
  'src/catalog': { mayImport: SHARED },
  'src/features/*': { mayImport: [...SHARED, 'src/rich-content', 'src/catalog'] },
  'src/app': { mayImport: [...SHARED, 'src/rich-content', 'src/catalog', 'src/features/*'] },
  sw: { mayImport: [...CORE, 'src/api', 'src/outbox'], packages: FRAMEWORKS },
  server: { mayImport: [...CORE, 'src/rich-content/policy.ts'], packages: FRAMEWORKS },
  // Tools of the developers: whatever they need of the product, but never the tests.
  scripts: { mayImport: ['src/contract', 'src/lib', 'src/catalog', 'server'] },
  tests: { mayImport: ['src/**', 'sw', 'server', 'scripts'] },
};

export const MAX_LINES = 300;

/** The one file that calculates with dates, and that knows Japan's time. */
export const CALENDAR = 'src/lib/dates.ts';
/** dayjs, Japan's zone and offset, or arithmetic with the parts of a date. */
export const OWN_CALENDAR =
  /['"]dayjs\b|Asia\/Tokyo|\+09:?00|\b9 \* (60|3_?600)|\b32_?400|\bDate\.UTC\b|\bgetTimezoneOffset\b|\.([gs]etUTC|set)(FullYear|Month|Date|Day)\b/;

/** Files that a tool wants a default export of. */
export const MAY_EXPORT_DEFAULT = /^[^/]+\.config\.ts$|^tests\/support\/postgres\.ts$/;
