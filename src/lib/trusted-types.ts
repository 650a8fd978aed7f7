/**
 * Trusted Types: with `require-trusted-types-for` in the CSP, the browser refuses plain text wherever it could become
 * markup or a script, and takes only what a named policy has made. Only what the product uses of it is declared here;
 * TypeScript's library has no types for it.
 */
interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): TrustedHTML };
  createPolicy(
    name: string,
    rules: { createScriptURL(text: string): string },
  ): { createScriptURL(text: string): TrustedScriptUrl };
}

/** An opaque object; its text is the markup. */
interface TrustedHTML {
  toString(): string;
}
type TrustedScriptUrl = string;

/** The page's global scope. Browsers without Trusted Types take plain texts as ever. */
export interface TrustedTypesScope {
  readonly trustedTypes?: PolicyFactory;
}
