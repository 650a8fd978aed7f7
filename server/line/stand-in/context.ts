import type { Clock } from '#server/clock.ts';
import type { Memory } from './memory.ts';
import type { StandInMode } from './modes.ts';

export interface Channel {
  readonly id: string;
  readonly secret: string;
  /** As registered: compared to the letter. */
  readonly redirectUris: readonly string[];
}

/** What the stand-in's endpoints share. */
export interface StandInContext {
  /** Where it is reached, without a slash at the end; it may have a path. */
  readonly issuer: string;
  readonly channel: Channel;
  readonly clock: Clock;
  readonly memory: Memory;
  /** In force for everybody; a login can ask for more with `?stand_in=…`. */
  readonly modes: Set<StandInMode>;
  /** How `slow` takes its time. */
  readonly dawdle: (signal: AbortSignal) => Promise<void>;
}

/** What no version of LINE sends today, and a later one may. */
export const EXTRA_FIELDS = { future_flag: true, future_list: [1, 2], future_object: { note: 'あたらしい項目' } };
