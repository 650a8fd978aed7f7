import { PROFILE_FIELDS, type ProfileValues, profileBody } from '../profile-values.ts';

/** Two profiles that say the same, as far as anything of it is sent. */
export function isSameProfile(one: ProfileValues, other: ProfileValues): boolean {
  return differences(one, other).size === 0;
}

/** What of two profiles is not alike. */
export function differences(one: ProfileValues, other: ProfileValues): ReadonlySet<keyof ProfileValues> {
  return new Set(PROFILE_FIELDS.filter((field) => wordOf(one, field) !== wordOf(other, field)));
}

/**
 * Was the profile changed elsewhere since this change of it began (`base`)? Then sending would undo that without a word,
 * because a profile is sent as a whole. `now`: as the server knows it. Not when it has become just what is typed here.
 */
export function isChangedMeanwhile(typed: ProfileValues, base: ProfileValues | null, now: ProfileValues): boolean {
  return base !== null && !isSameProfile(base, now) && !isSameProfile(typed, now);
}

function wordOf(values: ProfileValues, field: keyof ProfileValues): string {
  const value = profileBody(values)[field] ?? null;
  return JSON.stringify(Array.isArray(value) ? [...value].sort() : value);
}
