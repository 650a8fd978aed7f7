import * as v from 'valibot';
import { isRealDate } from '#lib/dates.ts';
import { countCodePoints } from '#lib/text.ts';

export const idSchema = v.pipe(
  v.number('数値で指定してください。'),
  v.integer('整数で指定してください。'),
  v.minValue(1, '1以上で指定してください。'),
);
export const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
export const secondsSchema = v.pipe(
  v.number('数値で指定してください。'),
  v.safeInteger('整数で指定してください。'),
  v.minValue(0, '0以上で指定してください。'),
);

/**
 * A ULID has 26 characters of Crockford's base 32. The first character is at most 7, so that the value has 128 bits.
 */
const ULID_PATTERN = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
function ulid() {
  return v.pipe(v.string('文字で指定してください。'), v.regex(ULID_PATTERN, 'IDの形式が正しくありません。'));
}

/** The format of idempotency keys. */
export const ulidSchema = ulid();
export const videoIdSchema = ulid();

/** RFC 3339 with an offset, to the second or finer. */
export const dateTimeSchema = v.pipe(
  v.string('日時は文字で指定してください。'),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
    '日時の形式が正しくありません。',
  ),
  // Date.parse alone reads 30 February as 2 March.
  v.check(
    (text) => isRealDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    '実在する日時を指定してください。',
  ),
);

/**
 * The time of an event on a device. A device clock that lost its time starts at 1970, so earlier times are wrong.
 * Rejecting them also avoids years before 0, which RFC 3339 can't express.
 */
export const occurredAtSchema = v.pipe(
  dateTimeSchema,
  v.check((text) => Date.parse(text) >= 0, '1970年からの日時を指定してください。'),
);

export const dateSchema = v.pipe(
  v.string('日付は文字で指定してください。'),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, '日付は yyyy-MM-dd で指定してください。'),
  v.check((text) => isRealDate(text), '実在する日付を指定してください。'),
);

/** Wall-clock time `HH:mm`, without a zone. */
export const clockTimeSchema = v.pipe(
  v.string('時刻は文字で指定してください。'),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, '時刻は 00:00 から 23:59 の形で入力してください。'),
);

/** Slugs are path segments: they contain no white space and no `/`, `?` or `#`. */
export const slugSchema = v.pipe(
  v.string('文字で指定してください。'),
  v.minLength(1, '空にはできません。'),
  v.maxLength(100),
  v.regex(/^[^\s/?#]+$/u, '使えない文字が入っています。'),
);

/** Root-relative (`/images/…`) or absolute (http, https). */
export const pathSchema = v.pipe(v.string(), v.regex(/^(\/(?!\/)|https?:\/\/)/, 'パスの形式が正しくありません。'));

/**
 * At most `max` code points, which is how JSON Schema counts maxLength. The OpenAPI document takes its maxLength from
 * the property `maxCodePoints`.
 */
export function maxCodePoints(max: number, message = `${max}文字以内で入力してください。`) {
  const check = v.check((text: string) => countCodePoints(text) <= max, message);
  return { ...check, maxCodePoints: max };
}

export function textSchema(max: number) {
  return v.pipe(v.string('文字で入力してください。'), maxCodePoints(max));
}
