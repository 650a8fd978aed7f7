import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { birthYearRange } from '#contract/birth-year.ts';
import { birthYearMark } from '#contract/entities/user.ts';

export type Json = Record<string, unknown>;

/** Rules that JSON Schema can't say are left out. */
function convert(schema: v.GenericSchema, config: ConversionConfig): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { errorMode: 'ignore', ...config }) as Json;
  return rest;
}

/** `maxCodePoints` counts as JSON Schema does. */
const codePoints: NonNullable<ConversionConfig['overrideAction']> = ({ valibotAction, jsonSchema }) =>
  'maxCodePoints' in valibotAction ? { ...jsonSchema, maxLength: Number(valibotAction.maxCodePoints) } : null;

/**
 * What travels as JSON, before defaults and conversions.
 * `thisYear`: in Japan; the years of birth that may be given go by it.
 */
export function bodyJsonSchema(schema: v.GenericSchema, thisYear: number): Json {
  const { min, max } = birthYearRange(thisYear);
  return convert(schema, {
    typeMode: 'input',
    overrideAction: (context) =>
      context.valibotAction === birthYearMark
        ? { ...context.jsonSchema, minimum: min, maximum: max }
        : codePoints(context),
  });
}

/** What the text of an address is understood as: OpenAPI describes parameters by their values, not by how they are written. */
export function addressJsonSchema(schema: v.GenericSchema): Json {
  return convert(schema, {
    typeMode: 'output',
    overrideAction: codePoints,
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      'default' in jsonSchema
        ? { ...jsonSchema, default: v.parse(valibotSchema as v.GenericSchema, undefined) as string }
        : null,
  });
}
