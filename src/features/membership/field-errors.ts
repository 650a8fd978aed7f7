import type { FieldError } from '#ui/form/error-summary.tsx';

/** The first message of each field that has one, by the wire's name. */
export type FieldErrors = Readonly<Record<string, string>>;

export const NO_ERRORS: FieldErrors = {};

/** Messages as the server sends them, or as the checks find them: `disability_types.0` belongs to its list. */
export function fieldErrors(messages: Iterable<readonly [field: string, messages: readonly string[]]>): FieldErrors {
  const errors: Record<string, string> = {};
  for (const [path, [message]] of messages) {
    const field = path.split('.', 1)[0] ?? '';
    if (message !== undefined) errors[field] ??= message;
  }
  return errors;
}

/** For the summary, in the order of the page. */
export function inOrder(errors: FieldErrors, order: readonly string[]): FieldError[] {
  return order.flatMap((name) => (errors[name] === undefined ? [] : [{ name, message: errors[name] }]));
}
