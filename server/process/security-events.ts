import type { FastifyBaseLogger } from 'fastify';
import type { RefusalReason } from '#server/line/errors.ts';

/**
 * The log entries about logins, members' accounts and refused attempts, with their levels. Operators search for these
 * names and set alarms on them, so a released name is never changed. docs/operate.md explains each name.
 */
const LEVELS = {
  'session.login': 'info',
  'session.login_failed': 'warn',
  'session.logout': 'info',
  /** A member used the list of their devices to end logins. */
  'session.ended_by_member': 'info',
  'session.registered': 'info',
  /** A retired refresh token was used: somebody may have copied it. The login has been ended. */
  'session.refresh_reused': 'warn',
  'session.login_again_required': 'info',
  'passkey.added': 'info',
  'passkey.removed': 'info',
  /** The counter of a passkey has not risen: there may be a copy of its authenticator. The login was refused. */
  'passkey.counter': 'warn',
  'id_token.refused': 'warn',
  'anti_forgery.refused': 'warn',
  'rate_limit.refused': 'warn',
  'host.refused': 'warn',
  'export.done': 'info',
  'deregistration.done': 'info',
} as const satisfies Record<string, 'info' | 'warn'>;

export type SecurityEvent = keyof typeof LEVELS;

export const SECURITY_EVENTS = Object.keys(LEVELS) as readonly SecurityEvent[];

/** Why a login failed. Only these fixed words can get into the log, never a client's input. */
export interface EventDetails {
  readonly reason?: RefusalReason | 'state' | 'unreachable' | 'passkey';
}

/** Logs an event. `log` is the request's logger, which adds the request id, and nothing about the person. */
export function logSecurityEvent(
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  event: SecurityEvent,
  { reason }: EventDetails = {},
): void {
  log[LEVELS[event]]({ event, ...(reason === undefined ? {} : { reason }) }, 'security event');
}
