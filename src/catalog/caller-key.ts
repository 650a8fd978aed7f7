import type { RouteContext } from '#session/route-context.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

/** Whose answers a loader asks for. On the server, and until the page knows better, nobody's in particular. */
export function callerKey(context: RouteContext): string {
  return context.userKey?.() ?? ANONYMOUS_KEY;
}
