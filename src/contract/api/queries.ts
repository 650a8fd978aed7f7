import * as v from 'valibot';
import { TestimonialTypeSchema } from '#contract/enum-schemas.ts';
import { ConditionsListType, defaultSort, OnOff, SortType, TagMatch, ViewStatus } from '#contract/enums.ts';
import { FILTER_VALUES_MAX, KEYWORD_MAX, PER_PAGE } from '#contract/limits.ts';
import { maxCodePoints } from '#contract/scalars.ts';

/**
 * Schemas of query strings. Their input is text, as in a URL; their output is typed and is what the OpenAPI document
 * shows. Repeated values have a bracketed key (`genres[]=a&genres[]=b`) and arrive as an array under that key.
 */

const NOT_A_NUMBER = '半角の数字で指定してください。';

/** The largest number of 15 digits. It is below Number.MAX_SAFE_INTEGER, so converting the text is exact. */
const LARGEST = 999_999_999_999_999;

/** An integer in a query. It is required unless wrapped in `v.optional`. */
function integerText(min: number, max: number) {
  return v.pipe(
    v.string(NOT_A_NUMBER),
    v.regex(/^-?\d{1,15}$/, NOT_A_NUMBER),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(min, `${min}以上で指定してください。`),
    v.maxValue(max, `${max}以下で指定してください。`),
  );
}

const perPage = (fallback: number) => v.optional(integerText(PER_PAGE.min, PER_PAGE.max), String(fallback));
const offset = v.optional(integerText(0, LARGEST), '0');

/**
 * A query value that must be one of an enumeration's numbers. `missing` is the error message for an absent value,
 * `unknown` the one for a value that the enumeration doesn't have.
 */
function enumText<const Value extends number>(
  values: Readonly<Record<string, Value>>,
  missing = NOT_A_NUMBER,
  unknown = `${Object.values(values).join('、')} のどれかで指定してください。`,
) {
  const known = Object.values(values);
  return v.pipe(
    v.string(missing),
    v.picklist(known.map(String), unknown),
    v.transform((text) => Number(text) as Value),
    v.picklist(known),
  );
}

/** A parameter that may be repeated. The result is always a list, without duplicates. */
const textList = v.optional(
  v.pipe(
    v.union([v.string(), v.array(v.string())]),
    v.transform((value) => [...new Set(typeof value === 'string' ? [value] : value)]),
    v.array(v.string()),
    v.maxLength(FILTER_VALUES_MAX, `一度に指定できるのは${FILTER_VALUES_MAX}個までです。`),
  ),
  [],
);

/**
 * Without `sort_type`, a list with a keyword is sorted by relevance, and a list without a keyword by date, newest
 * first.
 */
export const videoListQuerySchema = v.pipe(
  v.object({
    per_page: perPage(PER_PAGE.videos),
    offset,
    'genres[]': textList,
    'supervisors[]': textList,
    'tags[]': textList,
    favorite_flag: v.optional(enumText(OnOff), '0'),
    view_status: v.optional(enumText(ViewStatus), '0'),
    sort_type: v.optional(enumText(SortType)),
    search_type: v.optional(enumText(TagMatch), '0'),
    /** The seed of a RANDOM order. The same seed gives the same order. */
    seed: v.optional(v.pipe(v.string(), maxCodePoints(64)), ''),
    keyword: v.optional(
      v.pipe(
        v.string(),
        v.trim(),
        maxCodePoints(KEYWORD_MAX, `キーワードは${KEYWORD_MAX}文字以内で入力してください。`),
      ),
      '',
    ),
  }),
  v.transform((query) => ({ ...query, sort_type: query.sort_type ?? defaultSort(query.keyword) })),
);
export type VideoListQuery = v.InferOutput<typeof videoListQuerySchema>;

export const tagListQuerySchema = v.object({
  per_page: integerText(PER_PAGE.min, PER_PAGE.max),
  offset: integerText(0, LARGEST),
});

/** `fallback`: the default of `per_page`. */
export function pageQuerySchema(fallback: number) {
  return v.object({ per_page: perPage(fallback), offset });
}

/** The requested page of a list: `per_page` and `offset`. */
export type Paging = v.InferOutput<ReturnType<typeof pageQuerySchema>>;

export const testimonialQuerySchema = v.object({
  ...pageQuerySchema(PER_PAGE.testimonials).entries,
  type: v.optional(TestimonialTypeSchema),
});

/** Checks that `target` is as long as `form`. The check applies only to requests for a list of `type`. */
function targetForm(type: ConditionsListType, form: 'yyyy-MM' | 'yyyy') {
  return v.check<{ conditions_list_type: ConditionsListType; target?: string | undefined }, string>(
    ({ conditions_list_type, target }) =>
      conditions_list_type !== type || target === undefined || target.length === form.length,
    `target は ${form} で指定してください。`,
  );
}

export const conditionListQuerySchema = v.pipe(
  v.object({
    conditions_list_type: enumText(
      ConditionsListType,
      'conditions_list_type を指定してください。',
      '0、1 のどちらかで指定してください。',
    ),
    /** `yyyy-MM` for DATES, `yyyy` for MONTHLY. The default is the current month or year. */
    target: v.optional(
      v.pipe(v.string(), v.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, 'target は yyyy-MM か yyyy で指定してください。')),
    ),
  }),
  v.forward(targetForm(ConditionsListType.dates, 'yyyy-MM'), ['target']),
  v.forward(targetForm(ConditionsListType.monthly, 'yyyy'), ['target']),
);

export const ogpQuerySchema = v.object({
  url: v.pipe(v.string('url を指定してください。'), v.nonEmpty('url を指定してください。'), maxCodePoints(2000)),
});

/**
 * The query of a login. `disable_auto_login=1`: LINE shows its login form instead of logging in automatically. The page
 * sends this value after a failed login; the app installed on an iPhone always sends it. `login_again=1`: the person
 * has to log in at LINE even if the caller is logged in already.
 */
export const loginQuerySchema = v.object({
  disable_auto_login: v.optional(enumText(OnOff), '0'),
  login_again: v.optional(enumText(OnOff), '0'),
});

export const noQuerySchema = v.object({});
