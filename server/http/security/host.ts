import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, messageForStatus } from '#server/http/api-error.ts';

/** A host name or an IP address, and optionally a port. Names of real servers contain no other characters. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * Refuses a request whose host is malformed, ambiguous, or missing in HTTP/1.1, because a proxy and this server might
 * understand it differently (RFC 9112, section 3.2). The server itself doesn't use the host; URLs in answers come from
 * PUBLIC_ORIGIN.
 */
export function refuseUnclearHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isHostClear(request) ? undefined : unclearHost());
  });
}

const unclearHost = () => new ApiError(400, null, messageForStatus(400), { event: 'host.refused' });

function isHostClear({ raw, originalUrl }: FastifyRequest): boolean {
  const { host } = raw.headers;
  const [, target] = ABSOLUTE.exec(originalUrl) ?? [];
  // Only requests in HTTP/1.0 may lack a Host header.
  if (host === undefined) return raw.httpVersion === '1.0' && (target === undefined || HOST.test(target));
  if (!HOST.test(host) || hostHeaders(raw.rawHeaders) !== 1) return false;
  return target === undefined || (HOST.test(target) && withoutDefaultPort(target) === withoutDefaultPort(host));
}

/** Counts the Host headers. Node's `headers` contains only the first one. `raw`: alternating names and values. */
function hostHeaders(raw: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < raw.length; index += 2) if (raw[index]?.toLowerCase() === 'host') count += 1;
  return count;
}

function withoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, '');
}
