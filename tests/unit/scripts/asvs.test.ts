import { expect, it } from 'vitest';
import { asvsProblems, projectAsvsProblems, REQUIREMENTS } from '#scripts/architecture/asvs.ts';

const rows = [...REQUIREMENTS].map(([number, level]) => `| ${number} | ${level} | Something | n/a | Not used |`);
const table = rows.join('\n');
const problemsOf = (text: string, overview = '') =>
  asvsProblems([{ path: 'a.md', text }], overview, (path) => path === 'tests/a.test.ts');
/** The problems of the table if its row of V1.2.1 is replaced by `row`. */
const problemsWith = (row: string, overview = '') => problemsOf(table.replace(/^\| V1\.2\.1 \|.*$/m, row), overview);

it('knows the 70 requirements of level 1 and the 183 of level 2', () => {
  const levels = [...REQUIREMENTS.values()];
  expect([levels.filter((level) => level === '1').length, levels.length]).toEqual([70, 253]);
});

it('the project’s tables are complete and cite files that exist', () => {
  expect(projectAsvsProblems()).toEqual([]);
});

it('accepts complete tables', () => {
  expect(problemsOf(table)).toEqual([]);
  expect(problemsWith('| V1.2.1 | 1 | Escaping | held | Here: `tests/a.test.ts` |')).toEqual([]);
});

it.each([
  ['', 'docs/security/asvs-*.md: V1.2.1 has no row'],
  ['| V1.2.1 | 2 | Escaping | n/a | None |', 'a.md: V1.2.1 is of level 1'],
  ['| V1.2.1 | 1 | Escaping | held | Everywhere |', 'a.md: V1.2.1 is held, but cites no file'],
  [
    '| V1.2.1 | 1 | Escaping | held | `tests/gone.test.ts` |',
    'a.md: V1.2.1 cites tests/gone.test.ts, which is not in the repository',
  ],
  ['| V1.2.1 | 1 | Escaping | n/a | None |\n| V1.2.2 | 1 | Twice | n/a | None |', 'a.md: V1.2.2 has two rows'],
  [
    '| V1.2.1 | 1 | Escaping | n/a | None |\n| V1.2.10 | 3 | CSV | n/a | None |',
    'a.md: V1.2.10 is no requirement of level 1 or 2',
  ],
  ['| V1.2.1 | 1 | Escaping | open | Not yet |', 'docs/security.md: V1.2.1 is open only there or only in its table'],
])('reports %s', (row, problem) => {
  expect(problemsWith(row)).toEqual([problem]);
});

it('reports a row that can’t be read', () => {
  const row = '| V1.2.1 | 1 | Escaping | maybe | None |';
  expect(problemsWith(row)[0]).toContain('is no row');
});

it('compares the list of open requirements with the tables', () => {
  const row = '| V1.2.1 | 1 | Escaping | open | Not yet |';
  expect(problemsWith(row, '# Security\n\nV1.2.2\n\n## Open\n\n- V1.2.1: soon\n\n## More\n\nV1.2.3')).toEqual([]);
  expect(problemsWith(row, '## Open\n\n- V1.2.1, V1.2.2: soon')).toHaveLength(1);
});
