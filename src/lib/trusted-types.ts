/**
 * Trusted Types: with `require-trusted-types-for` in the CSP, the browser refuses plain strings wherever they could
 * become markup or a script. It accepts only values that a named policy has created. TypeScript's library has no types
 * for this API, so the parts that the product uses are declared here.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): TrustedHTML };
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): TrustedScriptUrl };
}

/** An opaque object; `toString` returns the markup. */
interface TrustedHTML {
  toString(): string;
}
type TrustedScriptUrl = string;

/** The page's global scope. Browsers without `trustedTypes` accept plain strings. */
export interface TrustedTypesScope {
  readonly trustedTypes?: PolicyFactory;
}
