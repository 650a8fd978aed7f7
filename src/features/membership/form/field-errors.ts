import type { FieldError } from '#ui/form/error-summary.tsx';

/** The first message of each field with an error, by the field's name on the wire. */
export type FieldErrors = Readonly<Record<string, string>>;

export const NO_ERRORS: FieldErrors = {};

/** Collects messages of the server or of the validation. `disability_types.0` counts as `disability_types`. */
export function fieldErrors(messages: Iterable<readonly [field: string, messages: readonly string[]]>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, [message]] of messages) {
    const field = path.split('.', 1)[0] ?? '';
    if (message !== undefined) errors[field] ??= message;
  }
  return errors;
}

/** The errors for the summary, in the order of the page. */
export function inOrder(errors: FieldErrors, order: readonly string[]): FieldError[] {
  return order.flatMap((name) => (errors[name] === undefined ? [] : [{ name, message: errors[name] }]));
}
