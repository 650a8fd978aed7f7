import { expect, it } from 'vitest';
import { problemsIn, testNames } from '#scripts/architecture/clauses.ts';

const TESTS = `
import { describe, expect as that, it, test, test as plain } from 'vitest';
it('動画を見る', { timeout: 1 }, () => {});
describe('a visit', () => {
  it.each([['of a minute', 60]])('counts %s', () => {});
  describe.each([1, 2])('on %i nodes', () => {
    it("is the visitor's", () => {});
  });
});
for (const path of ['/lp'])
  test(\`\${path} opens\`, async () => {
    await test.step('no test', async () => {});
  });
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('opens', () => {});
});
withWorker('offline', () => {});
plain('by another name', () => {});
it.skipIf(false).each([1])('runs on %i', () => {});
it.skip('skipped', () => {});
it.todo('to do');
describe.skip('later', () => {
  it('skipped too', () => {});
});
describe('another', () => {
  it('opens', () => {});
});
`;

/** The problems of a list of clauses with these lines, checked against the tests in TESTS. */
function problemsOf(...lines: readonly string[]): string[] {
  const list = ['# Clauses', '## Purpose', ...lines].join('\n');
  return problemsIn(list, (path) => (path === 'tests/a.test.ts' ? TESTS : null));
}

const clause = '- **P-01** Videos can be watched.';
const found = '  - `tests/a.test.ts › 動画を見る`';

it('finds tests by their titles in the source, inside any group, loop or wrapper', () => {
  expect(testNames('tests/a.test.ts', TESTS)).toEqual([
    '動画を見る',
    'a visit › counts %s',
    "a visit › on %i nodes › is the visitor's",
    `\${path} opens`,
    'without JavaScript › opens',
    'offline',
    'by another name',
    'runs on %i',
    'another › opens',
  ]);
});

it.each([
  ['a clause with a test', [clause, found]],
  ['several clauses and tests, with empty lines', [clause, found, found, '', '## Routes', '- **R-01** A.', found]],
  ['a test without its groups', [clause, '  - `tests/a.test.ts › counts %s`']],
  ['a test with one of its groups', [clause, "  - `tests/a.test.ts › on %i nodes › is the visitor's`"]],
  ['a row of a table', [clause, '  - `tests/a.test.ts › a visit › counts %s` with `of a minute`']],
  ['one of two tests with the same title, by its group', [clause, '  - `tests/a.test.ts › another › opens`']],
])('accepts %s', (_, lines) => {
  expect(problemsOf(...lines)).toEqual([]);
});

it.each([
  ['a file that is gone', [clause, '  - `tests/b.test.ts › x`'], '4: P-01: tests/b.test.ts does not exist'],
  ['a test that is gone', [clause, '  - `tests/a.test.ts › x`'], '4: P-01: tests/a.test.ts has no test “x”'],
  [
    'only a part of a title',
    [clause, '  - `tests/a.test.ts › counts`'],
    '4: P-01: tests/a.test.ts has no test “counts”',
  ],
  ['a step of a test', [clause, '  - `tests/a.test.ts › no test`'], '4: P-01: tests/a.test.ts has no test “no test”'],
  ['a skipped test', [clause, '  - `tests/a.test.ts › skipped`'], '4: P-01: tests/a.test.ts has no test “skipped”'],
  [
    'a test that is still to be written',
    [clause, '  - `tests/a.test.ts › to do`'],
    '4: P-01: tests/a.test.ts has no test “to do”',
  ],
  [
    'a test of a skipped group',
    [clause, '  - `tests/a.test.ts › skipped too`'],
    '4: P-01: tests/a.test.ts has no test “skipped too”',
  ],
  [
    'a title that two tests have',
    [clause, '  - `tests/a.test.ts › opens`'],
    '4: P-01: tests/a.test.ts has 2 tests “opens”',
  ],
  [
    'a row that is gone',
    [clause, '  - `tests/a.test.ts › counts %s` with `of an hour`'],
    '4: P-01: tests/a.test.ts does not say “of an hour”',
  ],
  ['a clause without a test', [clause, '- **P-02** A.', found], '3: P-01 names no test'],
  ['a last clause without a test', ['- **P-02** A.', found, clause], '5: P-01 names no test'],
  ['an id that is used twice', [clause, found, '', clause, found], '6: P-01 stands in line 3 already'],
  ['a test before any clause', [found, clause, found], `3: neither a clause nor a test of one: ${found}`],
  [
    'a line that can’t be read',
    [clause, found, '  - tests/a.test.ts › 動画を見る'],
    '5: neither a clause nor a test of one:   - tests/a.test.ts › 動画を見る',
  ],
  ['an id in another form', ['- **P1** A.', clause, found], '3: neither a clause nor a test of one: - **P1** A.'],
  ['no clauses', [], '1: no clauses'],
])('reports %s', (_, lines, problem) => {
  expect(problemsOf(...lines)).toEqual([`docs/product/clauses.md:${problem}`]);
});
