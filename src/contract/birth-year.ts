import { BIRTH_YEAR } from '#contract/limits.ts';

/** The years of birth that a form offers and the server takes, both ends included. */
export function birthYearRange(thisYear: number): { readonly min: number; readonly max: number } {
  return { min: thisYear - BIRTH_YEAR.oldestAge, max: thisYear - BIRTH_YEAR.youngestAge };
}

/** The message for a year of birth outside the range, or null when it is fine. */
export function birthYearProblem(year: number, thisYear: number): string | null {
  const { min, max } = birthYearRange(thisYear);
  return year >= min && year <= max ? null : `生まれた年は${min}年から${max}年の間で選んでください。`;
}
