import type { FieldError } from '#ui/form/error-summary.tsx';

/** The first error message of each invalid field, by the field's name in the API. */
export type FieldErrors = Readonly<Record<string, string>>;

export const NO_ERRORS: FieldErrors = {};

/** Returns the first message of each field. The path `disability_types.0` belongs to the field `disability_types`. */
export function fieldErrors(messages: Iterable<readonly [field: string, messages: readonly string[]]>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, [message]] of messages) {
    const field = path.split('.', 1)[0] ?? '';
    if (message !== undefined) errors[field] ??= message;
  }
  return errors;
}

export function inOrder(errors: FieldErrors, order: readonly string[]): FieldError[] {
  return order.flatMap((name) => (errors[name] === undefined ? [] : [{ name, message: errors[name] }]));
}
