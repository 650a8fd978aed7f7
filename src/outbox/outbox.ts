import type { ConditionBody } from '#contract/entities/condition.ts';
import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import type { FieldMessages } from '#outbox/record.ts';

/** What is waiting, as a person sees it. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: 'view' | 'favourite' | 'condition';
  /** What it is about: a video's id, or a condition's day `yyyy-MM-dd`. */
  readonly about: string;
  /** Epoch milliseconds of what the person did. */
  readonly occurredAt: number;
  /**
   * `waiting`: goes when it can. `sending`: on its way. `paused`: needs a login.
   * `refused`: the server will not take it as it is; it stays until the person retries or deletes it.
   */
  readonly state: 'waiting' | 'sending' | 'paused' | 'refused';
  /** The server's Japanese message, for `refused`. */
  readonly message: string | null;
  /** What of that message is about which input, by the wire's names; left out where nobody knows. */
  readonly fields?: FieldMessages | undefined;
  /** What would be sent, for showing it. */
  readonly body: ConditionBody | ViewBody | ViewUpdateBody | { readonly favoriteFlag: 0 | 1 };
}

export interface OutboxSnapshot {
  /** The current user's, oldest first. Without a login: those that nobody owns yet. */
  readonly items: readonly OutboxItem[];
  /** How many wait for other users of this device. */
  readonly foreignCount: number;
  /** The device could not be read, so nobody knows what waits; a drain tries again. */
  readonly isUnread: boolean;
}

/** What reached the server just now, sent by this tab, another one or the worker. */
export interface Delivery {
  /** Of the outbox's item that it was. */
  readonly id: string;
  readonly kind: OutboxItem['kind'];
  readonly about: string;
  readonly body: OutboxItem['body'];
  /** The answer's `contents` as the wire has them (snake_case): for a condition `condition` and `latest_condition_date`. */
  readonly contents: unknown;
}

export type DrainReason = 'enqueue' | 'online' | 'visible' | 'page' | 'start' | 'login' | 'sync' | 'request';

/** Where a visit comes from, which may have been somebody else's than who is here by now. */
export interface VisitSource {
  /** The member's key; null: nobody's, and the next login's. */
  readonly owner: string | null;
  /** The key under which the device kept it until now; it goes in the same step. */
  readonly instead: string;
}

/** Owns every write that may be done offline (DESIGN.md 4.3, Outbox). The same code runs in page and worker. */
export interface Outbox {
  /** The records that earlier visits left have been read; until then the snapshot is empty. */
  readonly loaded: Promise<void>;
  /** `occurred_at` is set here; a record of the same day that nobody tried to send yet is replaced. Rejects without a login. Resolves once the record is durable; rejects when it could not be stored, so that nobody says 保存しました falsely. */
  putCondition(body: ConditionBody): Promise<OutboxItem>;
  /** A visit that was left. Without `from` it is the current user's. */
  createView(body: ViewBody, from?: VisitSource): Promise<OutboxItem>;
  /** The same visit went on after its record was made: totals. */
  updateView(body: ViewUpdateBody, from?: VisitSource): Promise<OutboxItem>;
  /** `server`: what the server is said to have by what is on screen, so that a change back needs no call. */
  setFavourite(videoId: string, wanted: boolean, server: boolean): Promise<void>;
  /** Wanted states of favourites that did not reach the server yet; by video id. */
  favourites(): ReadonlyMap<string, boolean>;
  snapshot(): OutboxSnapshot;
  /** Called after every change of the snapshot or of `favourites`, from other tabs too; several in a row at once. Returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Tries to send what waits. Resolves when nothing more can be done for now; never rejects. */
  drain(reason: DrainReason): Promise<void>;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Deletes what waits of a day, `yyyy-MM-dd`, if it was never sent while there was a network. False: the server may have it, and nothing was deleted. */
  takeBackCondition(day: string): Promise<boolean>;
  discardForeign(): Promise<void>;
  /** Everything of this member, in every tab: a logout. What is on its way just then may still arrive. */
  discardOf(userKey: string): Promise<void>;
  /** Called once for everything that reaches the server. Returns the way to stop. */
  onDelivered(listener: (delivery: Delivery) => void): () => void;
  /** Stops listening and sending. */
  close(): void;
}
