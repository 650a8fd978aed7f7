/** Who may import whom: the table of docs/architecture.md, Folders. */
export interface Unit {
  /** Folders of the project. */
  readonly mayImport: readonly string[];
  /** The packages that may be imported; any if left out. */
  readonly packages?: { readonly only: readonly string[] } | { readonly none: RegExp };
}

const FRAMEWORKS = { none: /^(react|react-[^/]+|@tanstack\/[^/]+|zustand)(\/|$)/ };
const CORE = ['src/contract', 'src/lib'];
const SHOWN = [...CORE, 'src/api', 'src/ui'];
const SHARED = [...SHOWN, 'src/outbox', 'src/viewing', 'src/settings', 'src/session'];

/** The units by their folder. Every unit may also import itself. */
export const TABLE: Readonly<Record<string, Unit>> = {
  // Only dates and text of src/lib, because rules that page and server share involve both.
  'src/contract': {
    mayImport: ['src/lib/dates.ts', 'src/lib/day-text.ts', 'src/lib/text.ts'],
    packages: { only: ['valibot'] },
  },
  'src/lib': { mayImport: [] },
  'src/api': { mayImport: CORE, packages: FRAMEWORKS },
  // Views that are not in the outbox yet count as unsent too.
  'src/outbox': { mayImport: [...CORE, 'src/viewing/view.ts'], packages: FRAMEWORKS },
  'src/viewing': { mayImport: CORE, packages: FRAMEWORKS },
  'src/ui': { mayImport: ['src/lib'] },
  'src/rich-content': { mayImport: SHOWN },
  'src/settings': { mayImport: SHOWN },
  'src/session': { mayImport: SHOWN },
  'src/context': { mayImport: SHARED },
  'src/catalog': { mayImport: [...SHARED, 'src/context'] },
  'src/member': { mayImport: [...SHARED, 'src/context'] },
  'src/features/*': { mayImport: [...SHARED, 'src/context', 'src/rich-content', 'src/catalog', 'src/member'] },
  'src/app': {
    mayImport: [...SHARED, 'src/context', 'src/rich-content', 'src/catalog', 'src/member', 'src/features/*'],
  },
  sw: { mayImport: [...CORE, 'src/api', 'src/outbox'], packages: FRAMEWORKS },
  server: { mayImport: [...CORE, 'src/rich-content/policy.ts'], packages: FRAMEWORKS },
  // Developer tools may import what they need of the product, but never the tests.
  scripts: { mayImport: ['src/contract', 'src/lib', 'src/catalog', 'server'] },
  'content/workshop': { mayImport: ['server', 'scripts'] },
  tests: { mayImport: ['src/**', 'sw', 'server', 'scripts', 'content/workshop'] },
};

export const MAX_LINES = 300;
/** The limit of a function's lines, nested functions included. Tests and configuration files are exempt. */
export const MAX_FUNCTION_LINES = 80;

/** The one file that calculates with dates, and that knows Japan's time. */
export const CALENDAR = 'src/lib/dates.ts';
/** Matches dayjs, Japan's time zone and offset, and arithmetic with the parts of a date. */
export const OWN_CALENDAR =
  /['"]dayjs\b|Asia\/Tokyo|\+09:?00|\btoISOString\(\)\.slice\(0, 10\)|\b9 \* (60|3_?600)|\b32_?400|\bDate\.UTC\b|\bgetTimezoneOffset\b|\.([gs]etUTC|set)(FullYear|Month|Date|Day)\b/;

/** Files for which a tool requires a default export. */
export const MAY_EXPORT_DEFAULT = /^[^/]+\.config\.ts$|^tests\/support\/server\/postgres\.ts$/;
