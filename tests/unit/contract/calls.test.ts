import * as v from 'valibot';
import { expect, it } from 'vitest';
import { calls } from '#contract/api/calls.ts';

it.each(Object.values(calls))(
  '$name: the endpoint lists exactly the required fields of its query',
  ({ query, ...call }) => {
    const fields: Readonly<Record<string, v.GenericSchema>> = query.entries;
    const required = Object.keys(fields).filter((field) => !v.is(fields[field] ?? v.never(), undefined));
    expect('required' in call ? call.required : []).toEqual(required);
  },
);
