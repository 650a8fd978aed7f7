import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { findingsIn } from '#scripts/architecture/findings.ts';
import { FORBIDDEN_IMPORTS } from '#scripts/architecture/forbidden.ts';
import { MAX_LINES } from '#scripts/architecture/table.ts';

/** DESIGN.md section 2 and STYLE.md, held for what a linter's patterns can't see. */

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };

it.each(FORBIDDEN_IMPORTS)('finds $from importing $specifier', ({ from, specifier }) => {
  for (const line of [
    `import { x } from '${specifier}';`,
    `import '${specifier}';`,
    `export { x } from '${specifier}';`,
  ])
    expect(findingsIn(from, line, imports), line).toHaveLength(1);
  expect(findingsIn(from, `const x: import('${specifier}').X = await import('${specifier}');`, imports)).toHaveLength(
    2,
  );
});

it.each([
  ['src/contract/calls.ts', 'valibot'],
  ['src/contract/scalars.ts', '#lib/dates.ts'],
  ['src/contract/entities/video.ts', '#contract/scalars.ts'],
  ['src/ui/layout/logo.tsx', '../t.tsx'],
  ['src/features/videos/list-screen.tsx', './text.ts'],
  ['src/features/videos/list-screen.tsx', '#catalog/video-card.tsx'],
  ['src/app/routes.tsx', '#features/home/home-route.tsx'],
  ['server/content/rich-text.ts', '#rich-content/policy.ts'],
  ['sw/main.ts', 'workbox-core'],
  ['tests/unit/x.test.ts', '#app/head.ts'],
])('leaves %s and %s alone', (from, specifier) => {
  expect(findingsIn(from, `import '${specifier}';`, imports)).toEqual([]);
});

it.each([
  "import dayjs from 'dayjs';",
  "import utc from 'dayjs/plugin/utc.js';",
  "const zone = 'Asia/Tokyo';",
  "const time = day + 'T00:00:00+09:00';",
  'const OFFSET_MS = 9 * 60 * 60 * 1000;',
  'const day = new Date(time + 9 * 3_600_000);',
  'date.setMonth(date.getMonth() + 1);',
  'const next = Date.UTC(year, month + 1);',
])('finds a second calendar: %s', (line) => {
  for (const file of ['src/features/videos/x.ts', 'sw/x.ts', 'server/http/x.ts'])
    expect(findingsIn(file, line, imports), file).toHaveLength(1);
  expect(findingsIn('src/lib/dates.ts', line, imports)).toEqual([]);
  expect(findingsIn('tests/support/x.ts', line, imports)).toEqual([]);
});

it('finds long files and default exports', () => {
  expect(findingsIn('src/lib/x.ts', `${'\n'.repeat(MAX_LINES)}x;`, imports)).toEqual(['301 lines']);
  expect(findingsIn('src/ui/x.css', `${'\n'.repeat(MAX_LINES)}a{}`, imports)).toEqual(['301 lines']);
  expect(findingsIn('src/lib/x.ts', 'export default 1;', imports)).toEqual(['a default export']);
  expect(findingsIn('vite.config.ts', 'export default 1;', imports)).toEqual([]);
});
