/** The digits of Crockford's base 32, which lacks I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;

/** A ULID (github.com/ulid/spec). ULIDs sort by `time` (epoch milliseconds). `random` returns numbers in [0, 1). */
export function ulid(time: number, random: () => number): string {
  let text = '';
  for (let rest = Math.max(0, Math.floor(time)), n = 0; n < TIME_DIGITS; n += 1) {
    text = DIGITS.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  for (let n = 0; n < RANDOM_DIGITS; n += 1) text += DIGITS.charAt(Math.floor(random() * 32));
  return text;
}
