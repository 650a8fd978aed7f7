import { describe, expect, it } from 'vitest';
import { chooseEncouragement, ENCOURAGEMENTS } from '#features/conditions/day/encouragement.ts';
import { isHardDay } from '#features/conditions/day/hard-day.ts';
import { wordsOf } from '#ui/text/text-mode.ts';

const usual = { conditionPoint: 4, feelingPoint: 3 };

/**
 * All messages that can be chosen for these points. Finds them by replacing the random number with evenly spaced
 * values.
 */
function allFor(
  points: { conditionPoint: number; feelingPoint: number },
  nickname: string,
  isCorrection = false,
): string[] {
  const draws = Array.from({ length: 240 }, (_, index) => index / 240);
  return [
    ...new Set(
      draws.map((draw) =>
        wordsOf(
          chooseEncouragement(points, nickname, isCorrection, () => draw),
          'standard',
          { nickname },
        ),
      ),
    ),
  ];
}

describe('encouragement', () => {
  it('has twelve messages, some with a nickname, and none mentions a number of days', () => {
    expect(ENCOURAGEMENTS).toHaveLength(12);
    expect(new Set(ENCOURAGEMENTS.map(({ ja }) => ja)).size).toBe(12);
    expect(ENCOURAGEMENTS.filter(({ ja }) => ja.includes('{nickname}')).length).toBeGreaterThanOrEqual(3);
    for (const { ja, easy } of ENCOURAGEMENTS) {
      expect(`${ja}${easy}`).not.toMatch(/連続|日目|毎日|続けて|頑張|がんば/);
      expect(easy?.includes('{nickname}')).toBe(ja.includes('{nickname}'));
    }
  });

  it.each([
    [5, 5, false],
    [3, 3, false],
    [2, 5, true],
    [5, 2, true],
    [1, 1, true],
  ])('the points %i and %i make a hard day: %s', (conditionPoint, feelingPoint, expected) => {
    expect(isHardDay({ conditionPoint, feelingPoint })).toBe(expected);
  });

  it('is gentle on a hard day, and only then', () => {
    const texts = (fits: string) =>
      ENCOURAGEMENTS.filter((one) => one.fits === fits).map(({ ja }) => ja.replace('{nickname}', 'たろう'));
    const hard = allFor({ conditionPoint: 2, feelingPoint: 4 }, 'たろう');
    expect(hard).toEqual(expect.arrayContaining([...texts('low'), ...texts('any')]));
    expect(hard.filter((words) => texts('usual').includes(words))).toEqual([]);
    const good = allFor(usual, 'たろう');
    expect(good).toEqual(expect.arrayContaining([...texts('usual'), ...texts('any')]));
    expect(good.filter((words) => texts('low').includes(words))).toEqual([]);
  });

  it('excludes messages for new records after a correction', () => {
    const isOfMore = (words: string) => words.includes('増えました');
    const first = allFor(usual, 'たろう');
    expect(first.filter(isOfMore)).toHaveLength(1);
    expect(allFor(usual, 'たろう', true)).toEqual(first.filter((words) => !isOfMore(words)));
  });

  it('uses no message with a nickname for a member without one', () => {
    expect(allFor(usual, 'たろう').some((words) => words.includes('たろうさん'))).toBe(true);
    for (const nickname of ['', '  ']) {
      for (const points of [usual, { conditionPoint: 1, feelingPoint: 1 }]) {
        const said = allFor(points, nickname);
        expect(said.length).toBeGreaterThan(2);
        expect(said.join()).not.toMatch(/nickname|さん/);
      }
    }
  });

  it('is chosen for the smallest and the largest random value too', () => {
    for (const draw of [0, 0.999_999]) expect(chooseEncouragement(usual, '', false, () => draw).ja).not.toBe('');
  });
});
