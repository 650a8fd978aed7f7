import type { StandInContext } from './context.ts';
import type { StandInMode } from './modes.ts';

/** What stands in the way of an answer: nothing (null), a long wait, or a 503 as a proxy in front of LINE gives it. */
export async function hindrance(
  modes: ReadonlySet<StandInMode>,
  { dawdle }: StandInContext,
  signal: AbortSignal,
): Promise<Response | null> {
  if (modes.has('slow')) await dawdle(signal);
  if (!modes.has('failing')) return null;
  return new Response('<html><body>503</body></html>', { status: 503, headers: { 'content-type': 'text/html' } });
}
