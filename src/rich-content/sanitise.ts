import DOMPurify from 'dompurify';
import { HTML_POLICY } from '#contract/page-constants.ts';
import type { TrustedTypesScope } from '#lib/trusted-types.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_TAGS,
  CUSTOM_ELEMENTS,
  DISCARD_WITH_CONTENT,
  isAllowedImage,
  isAllowedLink,
} from './policy.ts';

const CHECKS: Readonly<Record<string, (address: string) => boolean>> = {
  href: isAllowedLink,
  slug: isAllowedLink,
  src: isAllowedImage,
};

function isAllowed(tag: string, attribute: string, value: string): boolean {
  const allowed = [...(ALLOWED_ATTRIBUTES['*'] ?? []), ...(ALLOWED_ATTRIBUTES[tag] ?? [])];
  return allowed.includes(attribute) && (CHECKS[attribute]?.(value) ?? true);
}

// A separate instance, because hooks on DOMPurify's shared instance would affect its other users.
const purifier = DOMPurify(window);
purifier.addHook('uponSanitizeAttribute', (node, attribute) => {
  attribute.keepAttr = isAllowed(node.nodeName.toLowerCase(), attribute.attrName, attribute.attrValue);
});

const customElements: readonly string[] = CUSTOM_ELEMENTS;

const CONFIG = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  KEEP_CONTENT: true,
  FORBID_CONTENTS: [...DISCARD_WITH_CONTENT],
  CUSTOM_ELEMENT_HANDLING: {
    tagNameCheck: (name: string) => customElements.includes(name),
    attributeNameCheck: (name: string) => name === 'slug' || name === 'class',
    allowCustomizedBuiltInElements: false,
  },
};

const createHTML = (html: string): string => purifier.sanitize(html, CONFIG);
const policy = (globalThis as TrustedTypesScope).trustedTypes?.createPolicy(HTML_POLICY, { createHTML });

/**
 * Removes from untrusted HTML everything that docs/product/content.md doesn't allow. A browser that enforces Trusted
 * Types lets scripts insert only HTML that this function has returned.
 */
export function sanitise(html: string): string | TrustedHTML {
  return policy?.createHTML(html) ?? createHTML(html);
}
