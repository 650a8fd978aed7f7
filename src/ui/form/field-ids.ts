/** One element's ids, derived from the field's name: error summary, label, hint and message find each other by them. */
export const fieldId = (name: string) => `field-${name}`;
export const hintId = (name: string) => `field-${name}-hint`;
export const errorId = (name: string) => `field-${name}-error`;
export const countId = (name: string) => `field-${name}-count`;

/** The value of `aria-describedby`, or undefined when there is nothing to describe. The error comes first: it is the news. */
export function describedBy(...ids: readonly (string | false | null | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
