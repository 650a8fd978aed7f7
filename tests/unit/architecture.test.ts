import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { citationProblems } from '#scripts/architecture/citations.ts';
import { missingPaths } from '#scripts/architecture/document-paths.ts';
import { findingsIn } from '#scripts/architecture/findings.ts';
import { folderTableProblems } from '#scripts/architecture/folder-table.ts';
import { MAX_FUNCTION_LINES, MAX_LINES } from '#scripts/architecture/table.ts';

/** The rules of docs/architecture.md and CONTRIBUTING.md that the linter doesn't check. */

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };

interface ForbiddenImport {
  readonly from: string;
  readonly specifier: string;
}

const not = (from: string, ...specifiers: readonly string[]): ForbiddenImport[] =>
  specifiers.map((specifier) => ({ from, specifier }));

/** Imports that the table of folders in docs/architecture.md forbids, for different reasons. */
const FORBIDDEN_IMPORTS: readonly ForbiddenImport[] = [
  ...not('src/contract/x.ts', 'zustand', '@valibot/to-json-schema', '#lib/storage/local.ts', '../lib/storage/local.ts'),
  ...not('src/lib/x.ts', 'zustand/vanilla', '#contract/limits.ts', '../ui/t.tsx', '../../server/app.ts'),
  ...not('src/api/x.ts', 'react', '@tanstack/react-query', 'zustand/vanilla', '#outbox/queue.ts', '#ui/text/t.tsx'),
  ...not('src/outbox/x.ts', 'react-dom/client', '#api/api.ts', '../api/api.ts'),
  ...not('src/viewing/x.ts', 'react-router', '#session/store.ts'),
  ...not('src/ui/x.tsx', '#contract/limits.ts', '../session/store.ts', '../../sw/main.ts'),
  ...not('src/ui/layout/x.tsx', '../../session/store.ts', '#catalog/video-card.tsx'),
  ...not('src/rich-content/x.ts', '#settings/x.ts', '#catalog/types.ts'),
  ...not('src/settings/x.ts', '#session/store.ts'),
  ...not('src/session/x.ts', '#outbox/queue.ts', '#app/routing/routes.tsx'),
  ...not('src/session/machine/x.ts', 'react', 'zustand/vanilla', '#session/store.ts', '../store.ts', '#api/api.ts'),
  ...not('src/context/x.ts', '#catalog/types.ts', '#app/routing/routes.tsx'),
  ...not('src/session/y.ts', '#context/page.ts'),
  ...not('src/member/x.ts', '#catalog/types.ts', '#features/home/text.ts'),
  ...not('src/catalog/x.ts', '#rich-content/policy.ts', '#features/home/text.ts'),
  ...not(
    'src/features/videos/x.ts',
    '../player/text.ts',
    '#features/player/text.ts',
    '#app/frame/text.ts',
    '../../app/text.ts',
  ),
  ...not('src/features/videos/parts/x.ts', '../../player/text.ts', '#server/app.ts'),
  ...not('src/app/x.ts', '#sw/main.ts', '#server/app.ts', '../features/home/text.ts', '#tests/support/browser/e2e.ts'),
  ...not('sw/x.ts', 'react', '#viewing/view.ts', '#ui/text/t.tsx', '../src/contract/limits.ts'),
  ...not('server/x.ts', '#rich-content/sanitise.ts', '#app/entry-server.tsx', '../src/contract/limits.ts', 'react'),
  ...not('server/http/x.ts', '#scripts/build.ts', '../../src/app/entry-server.tsx', '#tests/support/server/server.ts'),
];

it.each(FORBIDDEN_IMPORTS)('reports the import of $specifier in $from', ({ from, specifier }) => {
  for (const line of [
    `import { x } from '${specifier}';`,
    `import type { X } from '${specifier}';`,
    `import '${specifier}';`,
    `export { x } from '${specifier}';`,
    `export type * from '${specifier}';`,
    `type X = import('${specifier}').X;`,
    `await import('${specifier}');`,
    `await import(\`${specifier}\`);`,
    `require('${specifier}');`,
  ])
    expect(findingsIn(from, `\n${line}`, imports), line).toEqual([
      expect.stringContaining(`line 2 imports ${specifier}`),
    ]);
});

it('says what the folder may import', () => {
  expect(findingsIn('src/viewing/x.ts', "import '#ui/text/t.tsx';\nimport '../ui/t.tsx';", imports)).toEqual([
    'line 1 imports #ui/text/t.tsx: src/viewing may import only contract, lib; no framework (scripts/architecture/table.ts)',
    'line 2 imports ../ui/t.tsx: relative paths stay inside src/viewing; use an alias of package.json#imports',
  ]);
});

describe('the table of folders in the document', () => {
  const table = {
    'src/lib': { mayImport: [] },
    'src/contract': { mayImport: ['src/lib/dates.ts'], packages: ['valibot'] },
    sw: { mayImport: ['src/lib', 'src/features/*'], packages: 'no framework' },
  } as const;
  const documentOf = (...rows: readonly string[]) =>
    ['## Folders', '', '| folder | holds | may import |', '|---|---|---|', ...rows, '', '## Tests'].join('\n');
  const rows = [
    '| `src/lib` | helpers | packages |',
    '| `src/contract` | the API | `lib/dates.ts`; of the packages only valibot |',
    '| `sw` | the worker | lib, features; no framework |',
  ];

  it('is accepted if it matches the table of the check', () => {
    expect(folderTableProblems(documentOf(...rows), table)).toEqual([]);
  });

  it.each([
    ['lacks a folder', rows.slice(1), /does not describe src\/lib/],
    ['has a folder too many', [...rows, '| `src/new` | new | lib |'], /describes src\/new/],
    [
      'allows too much',
      [...rows.slice(0, 2), '| `sw` | the worker | lib, features |'],
      /Expected: .*; no framework\. Found: /,
    ],
  ])('is reported if it %s', (_, written, problem) => {
    expect(folderTableProblems(documentOf(...written), table)).toEqual([expect.stringMatching(problem)]);
  });
});

it.each([
  ['src/contract/api/calls.ts', 'valibot'],
  ['src/contract/scalars.ts', '#lib/dates.ts'],
  ['src/contract/entities/video.ts', '#contract/scalars.ts'],
  ['src/ui/layout/site-header.tsx', '../t.tsx'],
  ['src/features/videos/list-screen.tsx', './text.ts'],
  ['src/features/videos/list-screen.tsx', '#catalog/video-card.tsx'],
  ['src/app/routing/routes.tsx', '#app/screens/home-route.tsx'],
  ['server/content/read/rich-text.ts', '#rich-content/policy.ts'],
  ['sw/main.ts', 'workbox-core'],
  ['tests/unit/x.test.ts', '#app/routing/head.ts'],
])('allows %s to import %s', (from, specifier) => {
  expect(findingsIn(from, `import '${specifier}';`, imports)).toEqual([]);
});

it.each(['src/new/x.ts', 'src/x.ts', 'src/features/x.ts', 'content/x.ts', 'tools/x.ts'])(
  'reports %s, whose folder is not in the table',
  (file) => {
    expect(findingsIn(file, "import 'react';", imports)).toEqual([
      'is in no folder of the table of imports (table.ts)',
    ]);
  },
);

it.each([
  "import dayjs from 'dayjs';",
  "import utc from 'dayjs/plugin/utc.js';",
  "const zone = 'Asia/Tokyo';",
  "const time = day + 'T00:00:00+09:00';",
  'const OFFSET_MS = 9 * 60 * 60 * 1000;',
  'const day = new Date(time + 9 * 3_600_000);',
  'date.setMonth(date.getMonth() + 1);',
  'const next = Date.UTC(year, month + 1);',
])('reports date arithmetic outside src/lib/dates.ts: %s', (line) => {
  for (const file of ['src/features/videos/x.ts', 'sw/x.ts', 'server/http/x.ts'])
    expect(findingsIn(file, line, imports), file).toHaveLength(1);
  expect(findingsIn('src/lib/dates.ts', line, imports)).toEqual([]);
  expect(findingsIn('tests/support/x.ts', line, imports)).toEqual([]);
});

it.each([
  "import { useMutation } from '@tanstack/react-query';",
  "import { type Query, useSuspenseQuery } from '@tanstack/react-query';",
  "import { MutationObserver } from '@tanstack/react-query';",
  "import { QueryErrorResetBoundary } from '@tanstack/react-query';",
  "import {\n  Link,\n  Scripts,\n} from 'react-router';",
  'const query = { queryKey, queryFn, throwOnError: true };',
  'const query = { queryKey, queryFn, suspense: true };',
  'const client = new QueryClient({ mutationCache });',
  'const link = <Link to="/" prefetch="intent" />;',
  'const link = <Link to="/" viewTransition />;',
  "import { useBlocker } from 'react-router';",
  "import { ScrollRestoration } from 'react-router';",
  'const router = createBrowserRouter(routes, { patchRoutesOnNavigation });',
])('reports library code that the page’s build leaves out: %s', (line) => {
  expect(findingsIn('src/catalog/x.tsx', line, imports)).toEqual(['uses library code that the build leaves out']);
  expect(findingsIn('tests/unit/x.tsx', line, imports)).toEqual([]);
});

it.each([
  "import { useQuery } from '@tanstack/react-query';\nconst theme = new MutationObserver(changed);",
  "import { Meta } from './meta.tsx';\nimport { Link } from 'react-router';",
])('allows other code of these libraries: %s', (line) => {
  expect(findingsIn('src/catalog/x.tsx', line, imports)).toEqual([]);
});

it('reports long files and default exports', () => {
  expect(findingsIn('src/lib/x.ts', `${'\n'.repeat(MAX_LINES)}x;`, imports)).toEqual(['301 lines']);
  expect(findingsIn('src/ui/x.css', `${'\n'.repeat(MAX_LINES)}a{}`, imports)).toEqual(['301 lines']);
  expect(findingsIn('src/lib/x.ts', 'export default 1;', imports)).toEqual(['a default export']);
  expect(findingsIn('vite.config.ts', 'export default 1;', imports)).toEqual([]);
});

it.each([
  ['a function', (body: string) => `function f() {${body}}`],
  ['an arrow', (body: string) => `export const f = () => {${body}};`],
  ['a method', (body: string) => `class C { m() {${body}} }`],
  ['a component in a component', (body: string) => `function C() { return [].map(() => <p>{() => {${body}}}</p>); }`],
])('reports %s of more than eighty lines', (_, around) => {
  const of = (lines: number) => findingsIn('src/ui/x.tsx', around('\n'.repeat(lines - 1)), imports);
  expect(of(MAX_FUNCTION_LINES)).toEqual([]);
  expect(of(MAX_FUNCTION_LINES + 1)).toContain('a function of 81 lines, from line 1');
  const lines = '\n'.repeat(MAX_FUNCTION_LINES);
  for (const file of ['tests/unit/x.test.tsx', 'vite.config.tsx'])
    expect(findingsIn(file, around(lines), imports), file).toEqual([]);
});

it.each([
  ['a document that is not in the repository', '/** SPEC.md section 2: every page. */', 'SPEC.md'],
  ['a document without its extension', '// Once only (DESIGN 4.1).', 'DESIGN'],
  ['a document after a string that looks like a comment', "const x = '/*'; /* as LINE-LOGIN says */", 'LINE-LOGIN'],
  ['a document in JSX', 'const x = <p>{/* STYLE.md, habit 8 */}</p>;', 'STYLE.md'],
  ['a document that was renamed', '/** docs/product/session.md, Refresh. */', 'docs/product/session.md'],
  ['a document without its folder', '/** sessions.md, Refresh. */', 'sessions.md'],
])('reports a comment that cites %s', (_, line, cited) => {
  const found = citationProblems('src/ui/x.tsx', `const y = 1;\n${line}`, existsSync);
  expect(found).toEqual([`line 2 cites ${cited}, which is not in the repository`]);
});

it.each([
  '/** docs/product/sessions.md, Refresh. RFC 3986, section 2.3; https://example.com/guide.md; a design. */',
  '/* Each of pages/*.md and {slug}.md. */',
  "const STYLE = 'SPEC.md';",
  'const DESIGN = `<!-- DESIGN 4.1 -->`;',
])('accepts %s', (line) => {
  expect(citationProblems('src/ui/x.tsx', line, existsSync)).toEqual([]);
});

it('reports a style sheet that cites a document that is not in the repository', () => {
  const css = '.a {\n  /* SPEC.md section 9 and\n     docs/product/pages.md */\n  content: "DESIGN";\n}';
  expect(citationProblems('src/ui/x.css', css, existsSync)).toEqual([
    'line 2 cites SPEC.md, which is not in the repository',
  ]);
});

it('reports source files that a document names although they don’t exist', () => {
  const paths = ['src/ui/button/button.tsx', 'sw/main.ts'];
  expect(missingPaths('`ui/button/button.tsx`, `main.ts` and `sw/*.ts`; `sw/NNNN-name.ts`', paths)).toEqual([]);
  expect(missingPaths('`sw/main.ts`, `sw/gone.ts`, `gone.tsx`, `gone.tsx`, `tton.tsx`', paths)).toEqual([
    'cites sw/gone.ts, which is not in the repository',
    'cites gone.tsx, which is not in the repository',
    'cites tton.tsx, which is not in the repository',
  ]);
});
