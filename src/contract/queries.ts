import * as v from 'valibot';
import { TestimonialTypeSchema } from '#contract/enum-schemas.ts';
import { ConditionsListType, SortType, TagMatch, ViewStatus } from '#contract/enums.ts';
import { FILTER_VALUES_MAX, KEYWORD_MAX, PER_PAGE } from '#contract/limits.ts';

/**
 * Query strings. Their input is text, as a URL carries it; their output is typed.
 * Repeated values stand under a bracketed key (`genres[]=a&genres[]=b`) and arrive here as an array under that key.
 */
const NOT_A_NUMBER = '半角の数字で指定してください。';

/** An integer in a query. `undefined` stays undefined, so that a default or "required" can follow. */
function integerText(min: number, max: number) {
  return v.pipe(
    v.string(NOT_A_NUMBER),
    v.regex(/^-?\d{1,15}$/, NOT_A_NUMBER),
    v.transform(Number),
    v.minValue(min, `${min}以上で指定してください。`),
    v.maxValue(max, `${max}以下で指定してください。`),
  );
}

const perPage = (fallback: number) => v.optional(integerText(PER_PAGE.min, PER_PAGE.max), String(fallback));
const offset = v.optional(integerText(0, Number.MAX_SAFE_INTEGER), '0');

/** A value of an enumeration of numbers; left out it is 0. */
function enumText<const Values extends Readonly<Record<string, number>>>(values: Values) {
  const known = Object.values(values);
  return v.optional(
    v.pipe(
      v.string(NOT_A_NUMBER),
      v.check((text) => known.map(String).includes(text), `${known.join('、')} のどれかで指定してください。`),
      v.transform((text) => Number(text) as Values[keyof Values]),
    ),
    '0',
  );
}

/** One value or several; a lone one counts as a list of one. */
const textList = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((value) => [...new Set(typeof value === 'string' ? [value] : value)]),
    v.maxLength(FILTER_VALUES_MAX, `一度に指定できるのは${FILTER_VALUES_MAX}個までです。`),
  ),
  [],
);

export const videoListQuerySchema = v.object({
  per_page: perPage(PER_PAGE.videos),
  offset,
  'genres[]': textList,
  'supervisors[]': textList,
  'tags[]': textList,
  favorite_flag: enumText({ off: 0, on: 1 }),
  view_status: enumText(ViewStatus),
  sort_type: enumText(SortType),
  search_type: enumText(TagMatch),
  /** RANDOM is stable for one seed. */
  seed: v.optional(v.pipe(v.string(), v.maxLength(64)), ''),
  keyword: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(KEYWORD_MAX, `キーワードは${KEYWORD_MAX}文字以内で入力してください。`)),
    '',
  ),
});
export type VideoListQuery = v.InferOutput<typeof videoListQuerySchema>;

/** Tags: both are required. */
export const tagListQuerySchema = v.object({
  per_page: integerText(PER_PAGE.min, PER_PAGE.max),
  offset: integerText(0, Number.MAX_SAFE_INTEGER),
});

/** `per_page` and `offset`, both with defaults. */
export function pageQuerySchema(fallback: number) {
  return v.object({ per_page: perPage(fallback), offset });
}

export const testimonialQuerySchema = v.object({
  ...pageQuerySchema(PER_PAGE.testimonials).entries,
  type: v.optional(TestimonialTypeSchema),
});

const REQUIRED_LIST_TYPE = 'conditions_list_type を指定してください。';
export const conditionListQuerySchema = v.object({
  conditions_list_type: v.pipe(
    v.string(REQUIRED_LIST_TYPE),
    v.picklist(Object.values(ConditionsListType).map(String), '0、1 のどちらかで指定してください。'),
    v.transform((text) => Number(text) as ConditionsListType),
  ),
  /** `yyyy-MM` for DATES, `yyyy` for MONTHLY; left out, now. */
  target: v.optional(
    v.pipe(v.string(), v.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'target は yyyy-MM か yyyy で指定してください。')),
  ),
});

export const ogpQuerySchema = v.object({
  url: v.pipe(v.string('url を指定してください。'), v.nonEmpty('url を指定してください。'), v.maxLength(2000)),
});

/** `disable_auto_login=1`: after an automatic login that failed, and in an app installed on an iPhone. */
export const loginQuerySchema = v.object({ disable_auto_login: enumText({ off: 0, on: 1 }) });

export const noQuerySchema = v.object({});
