import * as v from 'valibot';
import { birthYearProblem } from '#contract/choices.ts';
import {
  type DeregisterBody,
  deregisterBodySchema,
  type ProfileBody,
  profileBodySchema,
  type RegisterBody,
  registerBodySchema,
} from '#contract/entities/user.ts';
import { type FieldErrors, fieldErrors } from './field-errors.ts';

/**
 * Forms are validated with the contract's schemas, so that page and server give the same messages. This module is
 * loaded on demand, before a form is validated.
 */

export type Checked<Body> =
  | { readonly body: Body; readonly errors: null }
  | { readonly body: null; readonly errors: FieldErrors };

type Input = Readonly<Record<string, unknown>>;

function check<Body>(
  schema: v.GenericSchema<unknown, Body> & { readonly entries: object },
  input: Input,
): Checked<Body> {
  // Sets missing keys to undefined, so that a missing field has the error message of its schema, as on the server.
  const absent = Object.keys(schema.entries).map((key) => [key, undefined]);
  const parsed = v.safeParse(schema, { ...Object.fromEntries(absent), ...input });
  if (parsed.success) return { body: parsed.output, errors: null };
  const messages = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', [issue.message]] as const);
  return { body: null, errors: fieldErrors(messages) };
}

function checkYear<Body extends ProfileBody>(checked: Checked<Body>, thisYear: number, input: Input): Checked<Body> {
  const problem = typeof input.birth_year === 'number' ? birthYearProblem(input.birth_year, thisYear) : null;
  if (problem === null) return checked;
  return { body: null, errors: { birth_year: problem, ...checked.errors } };
}

export function checkProfile(input: Input, thisYear: number): Checked<ProfileBody> {
  return checkYear(check(profileBodySchema, input), thisYear, input);
}

export function checkRegistration(input: Input, thisYear: number): Checked<RegisterBody> {
  return checkYear(check(registerBodySchema, input), thisYear, input);
}

export function checkDeregistration(input: Input): Checked<DeregisterBody> {
  return check(deregisterBodySchema, input);
}
