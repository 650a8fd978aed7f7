import type { ConditionBody } from '#contract/entities/condition.ts';
import type { FavoritesBody, ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';

/** What lies in the device's storage, one record a key. Whose it is and what it is about stand in the key (keys.ts). */

/** Raised when a record's form changes; `upgrades` then gets a step for the older form. */
export const FORMAT = 1;

type Flag = 0 | 1;

/** By the wire's names. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

interface Written<Kind extends string, Body> {
  readonly format: number;
  readonly kind: Kind;
  /** ULID; the Idempotency-Key of every attempt. */
  readonly id: string;
  /** Epoch milliseconds. Within one subject each is later than the one before. */
  readonly occurredAt: number;
  /** Sent once, maybe arrived: from now on it stays as it is, because its key stands for these very bytes. */
  readonly frozen: boolean;
  /** Of a frozen one: false when there was no network at any attempt. Left out by older builds, which didn't look. */
  readonly mayHaveLeft?: boolean;
  /** The server's message when it won't take this record as it is. */
  readonly refused: string | null;
  /** What that message says of which input. Left out by older builds, and where the server named no input. */
  readonly refusedFields?: FieldMessages | undefined;
  readonly body: Body;
}

/** One write, one request. */
export type WriteRecord =
  | Written<'condition', ConditionBody>
  | Written<'view', ViewBody>
  | Written<'view-update', ViewUpdateBody>;

/** What a person wants of one video, and what the server is known to have. */
export interface WishRecord {
  readonly format: number;
  readonly kind: 'favourite';
  readonly occurredAt: number;
  readonly server: Flag;
  /** False: what the server has is a guess, so it is told in any case. */
  readonly certain: boolean;
  readonly wanted: Flag;
  readonly refused: string | null;
  /** A batch with this one in it was refused: next time it goes alone, so that it takes no other with it. */
  readonly alone: boolean;
}

/** Taken back before it was sent: nothing is left to do. */
export function isSettled({ server, certain, wanted }: WishRecord): boolean {
  return certain && server === wanted;
}

/** Wishes on their way: kept until they are answered, so that a repetition is the same to the byte. */
export interface BatchRecord {
  readonly format: number;
  readonly kind: 'favourite-batch';
  readonly id: string;
  readonly occurredAt: number;
  readonly flagChanges: FavoritesBody['flagChanges'];
}

export type OutboxRecord = WriteRecord | WishRecord | BatchRecord;

/** What can be sent as it is. */
export type Sendable = WriteRecord | BatchRecord;

/** From the format of its index to the next one. */
type Upgrades = Readonly<
  Record<number, (older: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>>
>;
const upgrades: Upgrades = {};

/** Written by a newer build, which will send it; what comes after it waits for that build as well. */
export function isNewer(value: unknown, format = FORMAT): boolean {
  return typeof value === 'object' && value !== null && 'format' in value && Number(value.format) > format;
}

/**
 * A stored value as this build's record; null for what it can't read: a newer build's record, which that build will
 * send, and what never was one. Neither is ever changed or deleted here.
 */
export function readRecord(value: unknown, steps: Upgrades = upgrades, format = FORMAT): OutboxRecord | null {
  if (typeof value !== 'object' || value === null) return null;
  let record: Readonly<Record<string, unknown>> = { ...value };
  while (typeof record.format === 'number' && record.format < format) {
    const step = steps[record.format];
    if (step === undefined) return null;
    record = step(record);
  }
  return record.format === format && typeof record.kind === 'string' ? (record as unknown as OutboxRecord) : null;
}
