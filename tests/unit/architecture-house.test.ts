import { describe, expect, it } from 'vitest';
import { houseProblems, measureHouse, type SourceFile } from '#scripts/architecture/house.ts';

const long = 'line\n'.repeat(60);
const files = (short: number, of: number, source = 'line\n'): SourceFile[] =>
  Array.from({ length: of }, (_, index) => ({ path: `src/ui/${index}.ts`, source: index < short ? source : long }));
const problems = (sources: readonly SourceFile[], entries: Readonly<Record<string, number>> = {}) =>
  houseProblems(measureHouse(sources, new Map(Object.entries(entries))));

describe('the checks of files, folders and words', () => {
  it('report nothing for files of a normal size', () => {
    expect(problems(files(1, 20), { 'src/ui': 20, 'src/app': 5 })).toEqual([]);
  });

  it('report too many short files, with the folder that has most of them', () => {
    expect(problems(files(5, 20))).toEqual([expect.stringMatching(/25 lines, %: 25, .*src\/ui 5$/)]);
  });

  it('ignore short files outside the product’s code', () => {
    expect(problems(files(5, 20).map((file) => ({ ...file, path: file.path.replace('src', 'tests') })))).toEqual([]);
  });

  it('report folders with too many entries', () => {
    const full = { a: 21, b: 22, c: 30, d: 40, e: 20 };
    expect(problems(files(0, 20), full)).toEqual([expect.stringMatching(/entries: 4, .*d 40, c 30, b 22, a 21$/)]);
  });

  it('report words that the glossary has replaced', () => {
    const [file] = files(0, 1);
    const source = `${long}// The page comes to life.\nconst keptPage = 1; // kept\n`;
    expect(problems([{ path: file?.path ?? '', source }])).toEqual([expect.stringMatching(/hydrate: 1, .*0\.ts 1$/)]);
    for (const old of ['makeRoom()', 'look once more', 'handed over', 'PATIENCE_MS', 'queueVisits()', 'the gate fails'])
      expect(problems([{ path: 'src/a.ts', source: `${long}// ${old}\n` }])).toEqual([
        expect.stringMatching(/: 1, at most 0/),
      ]);
    const much = { path: 'tests/x.ts', source: 'keepAll();\n'.repeat(41) };
    expect(problems([much, ...files(0, 9)])).toEqual([expect.stringMatching(/^keep .*: 41, at most 40/)]);
  });
});
