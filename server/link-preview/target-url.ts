import { FetchRefused } from './refusal.ts';

const URL_MAX = 2048;

/** Allowed ports; `''` is the scheme's default. Other ports often belong to internal services. */
const PORTS: readonly string[] = ['', '80', '443'];

/**
 * Domains that contain no public sites. They are refused without a lookup (RFC 6761, 6762, 8375, ICANN's .internal).
 */
const INSIDE_DOMAINS: readonly string[] = [
  'localhost',
  'local',
  'localdomain',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'onion',
];

/**
 * Parses a URL and refuses it if its text alone shows that it doesn't lead to a public site. The URL parser normalises
 * every spelling of a host: decimal, octal and hexadecimal IPv4, full-width digits, escapes, IDN. Throws FetchRefused.
 */
export function targetUrl(text: string, base?: URL): URL {
  if (text.length > URL_MAX || !URL.canParse(text, base?.href)) throw new FetchRefused('url', 'unreadable');
  const url = new URL(text, base?.href);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('url', url.protocol);
  if (url.username !== '' || url.password !== '') throw new FetchRefused('url', 'credentials');
  if (!PORTS.includes(url.port)) throw new FetchRefused('url', `port ${url.port}`);
  if (leadsInside(url.hostname)) throw new FetchRefused('host', url.hostname);
  return url;
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

function leadsInside(hostname: string): boolean {
  if (hostname.startsWith('[')) return false;
  const name = hostname.replace(/\.+$/, '');
  // A name without a dot belongs to a local network; no public site has one.
  if (!name.includes('.')) return true;
  return INSIDE_DOMAINS.some((domain) => name.endsWith(`.${domain}`));
}
