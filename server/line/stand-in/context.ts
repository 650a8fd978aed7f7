import type { Clock } from '#lib/clock.ts';
import type { Memory } from './memory.ts';
import type { StandInMode } from './modes.ts';

export interface Channel {
  readonly id: string;
  readonly secret: string;
  /** As registered; compared exactly. */
  readonly redirectUris: readonly string[];
}

/** Shared by the stand-in's endpoints. */
export interface StandInContext {
  /** Its address without a trailing slash; may contain a path. */
  readonly issuer: string;
  readonly channel: Channel;
  readonly clock: Clock;
  readonly memory: Memory;
  /** Modes that apply to every login; one login can add more with `?stand_in=…`. */
  readonly modes: Set<StandInMode>;
  /** The delay of the mode `slow`. */
  readonly delay: (signal: AbortSignal) => Promise<void>;
}

/** Fields that LINE doesn't send today but may add. */
export const EXTRA_FIELDS = { future_flag: true, future_list: [1, 2], future_object: { note: 'あたらしい項目' } };
