import { API_PREFIX } from '#contract/limits.ts';
import { HTML_POLICY, WORKER_POLICY } from '#contract/page-constants.ts';
import type { Config } from '#server/config/config.ts';

/** Where browsers report violations of a page's policies (docs/product/api-content.md). */
export const REPORTS_PATH = `${API_PREFIX}/reports`;
/** The name of the endpoint for violation reports in the Reporting API. */
const REPORT_GROUP = 'csp';
export const REPORTING_ENDPOINTS = `${REPORT_GROUP}="${REPORTS_PATH}"`;

const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', TAG_MANAGER];

/** A content security policy: the values of each directive. */
export type Directives = Record<string, string[]>;

/**
 * The Trusted Types policies that may turn text into HTML or into the URL of a script
 * (docs/decisions/0035-trusted-types.md). DOMPurify itself creates `dompurify`, to parse the HTML that it cleans.
 */
const TRUSTED_TYPES: Directives = {
  'require-trusted-types-for': ["'script'"],
  'trusted-types': [HTML_POLICY, WORKER_POLICY, 'dompurify'],
};

const usesHttps = ({ publicOrigin }: Config): boolean => publicOrigin.startsWith('https:');

/**
 * Where browsers send reports. Browsers that support `report-to` ignore `report-uri` if a policy has both, but they use
 * `report-to` only over https. So without https, `report-to` is left out; otherwise these browsers would report
 * nothing.
 */
function reporting(config: Config): Directives {
  return { 'report-uri': [REPORTS_PATH], ...(usesHttps(config) ? { 'report-to': [REPORT_GROUP] } : {}) };
}

/** The policy of pages. The hashes are CSP sources of the page's inline scripts and styles. */
export function contentSecurityPolicy(
  config: Config,
  {
    scriptHashes,
    styleHashes = [],
  }: { readonly scriptHashes: readonly string[]; readonly styleHashes?: readonly string[] },
): Directives {
  const media = config.mediaBaseUrl === '' ? [] : [new URL(config.mediaBaseUrl).origin];
  const api = config.apiBaseUrl === '' ? [] : [new URL(config.apiBaseUrl).origin];
  const gtm = config.gtmId !== null;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, ...(gtm ? [TAG_MANAGER] : [])],
    'style-src': ["'self'", ...styleHashes],
    'img-src': ["'self'", 'data:', 'blob:', ...media, ...(gtm ? ANALYTICS : [])],
    'media-src': ["'self'", 'blob:', ...media],
    // The page fetches whole media files to save videos for offline use.
    'connect-src': ["'self'", ...api, ...media, ...(gtm ? ANALYTICS : [])],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(usesHttps(config) ? { 'upgrade-insecure-requests': [] } : {}),
    ...(gtm ? {} : TRUSTED_TYPES),
    ...reporting(config),
  };
}

/**
 * The report-only policy for pages with a tag manager. A tag manager inserts scripts into the page, so Trusted Types
 * can't be enforced there. Null without a tag manager.
 */
export function reportedPolicy(config: Config): string | null {
  return config.gtmId === null ? null : policyText({ ...TRUSTED_TYPES, ...reporting(config) });
}

export function policyText(directives: Directives): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
