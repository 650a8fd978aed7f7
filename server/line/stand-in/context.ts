import type { Clock } from '#lib/clock.ts';
import type { Memory } from './memory.ts';
import type { StandInMode } from './modes.ts';

export interface Channel {
  readonly id: string;
  readonly secret: string;
  /** The registered redirect URIs. The redirect URI of a request must equal one of them. */
  readonly redirectUris: readonly string[];
}

export interface StandInContext {
  /** The stand-in's URL without a trailing slash. It may contain a path. */
  readonly issuer: string;
  readonly channel: Channel;
  readonly clock: Clock;
  readonly memory: Memory;
  /** Modes of every login. `?stand_in=…` in the authorization URL adds more for one login. */
  readonly modes: Set<StandInMode>;
  /** Waits for the delay of the mode `slow`. Call it only in this mode. */
  readonly delay: (signal: AbortSignal) => Promise<void>;
}

/** Fields that LINE doesn't send today but may add. Clients must ignore them. */
export const EXTRA_FIELDS = { future_flag: true, future_list: [1, 2], future_object: { note: 'あたらしい項目' } };
