/** A position with the time of the visit that it comes from, epoch milliseconds. */
export interface KnownPosition {
  readonly position: number;
  readonly updatedAt: number;
}

/** The device's own position or the server's (of any of the member's devices): the newer visit wins. Seconds, 0 without any. */
export function newerPosition(own: KnownPosition | null, server: KnownPosition | null): number {
  if (own === null || server === null) return (own ?? server)?.position ?? 0;
  return (own.updatedAt >= server.updatedAt ? own : server).position;
}
