import type { SavedRecord } from './saved-record.ts';

/**
 * Why a download stopped. `offline`: the connection was missing or broke, or a captive portal answered; also used for
 * unknown errors. `full`: the device has no space left. `gone`: the server no longer has the video file. `failed`: the
 * server answered with another error, or files are missing after the download. `closed`: the page that was saving was
 * closed or frozen.
 */
export type SaveFailure = 'offline' | 'full' | 'gone' | 'failed' | 'closed';

export interface SavedVideo {
  readonly record: SavedRecord;
  /** The number of stored bytes of the video file. */
  readonly received: number;
  /** `saving`: this page or another tab is downloading the video. `stopped`: the copy is incomplete. */
  readonly state: 'saving' | 'stopped' | 'complete';
  /** Why the download stopped; null unless `state` is `stopped`. */
  readonly failure: SaveFailure | null;
}

/** False if the download has waited for a connection from the start. */
export function hasBegun({ received, failure }: SavedVideo): boolean {
  return received > 0 || failure !== 'offline';
}

/** The state of one video in this page, and the page's download of it. */
export interface SavedState {
  readonly shown: SavedVideo | null;
  /**
   * This page's download; null if none is running. `startedAt`: epoch milliseconds. `isRemoved`: the person cancelled
   * the download or deleted the video, perhaps in another tab, so all files are deleted when the download ends.
   */
  readonly run: { readonly startedAt: number; readonly isRemoved: boolean } | null;
}

export const UNSAVED: SavedState = { shown: null, run: null };

/**
 * `read`: the device has a copy; `isSavedElsewhere` is true if another tab is saving the video. `notFound`: the device
 * has no copy. `ended`: this page's download has ended, with or without success.
 */
export type SavedEvent =
  | { readonly type: 'saveAsked'; readonly record: SavedRecord; readonly at: number }
  | { readonly type: 'resumeAsked'; readonly at: number }
  | { readonly type: 'progressed'; readonly record: SavedRecord; readonly received: number }
  | { readonly type: 'completed'; readonly record: SavedRecord }
  | { readonly type: 'failed'; readonly record: SavedRecord; readonly failure: SaveFailure }
  | { readonly type: 'ended' | 'paused' | 'removeAsked' | 'removed' | 'notFound' }
  | { readonly type: 'removedElsewhere'; readonly at: number }
  | { readonly type: 'read'; readonly found: SavedVideo; readonly isSavedElsewhere: boolean };

/**
 * What the caller must do. `abortToPause`: stop the download, because the page is being frozen. `announce`: tell other
 * tabs. `watchSaver`: read the device again when the tab that is saving stops or is closed.
 */
export type SavedEffect =
  | { readonly type: 'start'; readonly record: SavedRecord }
  | { readonly type: 'abort' | 'abortToPause' | 'announce' | 'watchSaver' };

export interface SavedTransition {
  readonly state: SavedState;
  readonly effects: readonly SavedEffect[];
}

const ANNOUNCE = { type: 'announce' } as const;

export function transition(state: SavedState, event: SavedEvent): SavedTransition {
  const { shown, run } = state;
  const show = (video: SavedVideo | null, ...effects: SavedEffect[]): SavedTransition => ({
    state: { ...state, shown: isSame(shown, video) ? shown : video },
    effects,
  });
  switch (event.type) {
    case 'saveAsked':
      return run === null ? start(state, event.record, event.at) : { state, effects: [] };
    case 'resumeAsked':
      return run === null && shown?.state === 'stopped' ? start(state, shown.record, event.at) : { state, effects: [] };
    case 'progressed':
      if (run?.isRemoved) return show(shown);
      return show({ record: event.record, received: event.received, state: 'saving', failure: null }, ANNOUNCE);
    case 'completed': {
      const { record } = event;
      if (run?.isRemoved) return show(shown);
      return show({ record, received: record.source.bytes, state: 'complete', failure: null });
    }
    case 'failed': {
      const { record, failure } = event;
      if (run?.isRemoved) return show(shown);
      return show({ record, received: shown?.received ?? 0, state: 'stopped', failure });
    }
    case 'ended':
      return { state: { shown: run?.isRemoved ? null : shown, run: null }, effects: [ANNOUNCE] };
    case 'paused':
      return { state, effects: run === null ? [] : [{ type: 'abortToPause' }] };
    case 'removeAsked':
      return takenBack(state);
    case 'removedElsewhere':
      // A download that started after the deletion creates a new copy, which must remain.
      return run === null || run.startedAt <= event.at ? takenBack(state) : { state, effects: [] };
    case 'removed':
      return show(null);
    case 'notFound':
      // If this page is downloading the video, the download will write the record, so the state remains.
      return run === null ? show(null) : show(shown);
    case 'read': {
      if (run !== null) return { state, effects: [] };
      const isElsewhere = event.found.state === 'stopped' && event.isSavedElsewhere;
      return isElsewhere
        ? show({ ...event.found, state: 'saving', failure: null }, { type: 'watchSaver' })
        : show(event.found);
    }
  }
}

function start(state: SavedState, record: SavedRecord, at: number): SavedTransition {
  return { state: { ...state, run: { startedAt: at, isRemoved: false } }, effects: [{ type: 'start', record }] };
}

function takenBack({ run }: SavedState): SavedTransition {
  if (run === null) return { state: UNSAVED, effects: [] };
  return { state: { shown: null, run: { ...run, isRemoved: true } }, effects: [{ type: 'abort' }] };
}

function isSame(one: SavedVideo | null, other: SavedVideo | null): boolean {
  return (
    one !== null &&
    other !== null &&
    one.record.savedAt === other.record.savedAt &&
    one.record.source.url === other.record.source.url &&
    one.received === other.received &&
    one.state === other.state &&
    one.failure === other.failure
  );
}

/** Thrown if the server no longer has the video file. */
export class FileGoneError extends Error {
  override readonly name = 'FileGoneError';
}

/**
 * Thrown if the server answers with an error, or if files are missing after the download. A later attempt may succeed.
 */
export class BadAnswerError extends Error {
  override readonly name = 'BadAnswerError';
}

/** The abort reason of downloads that stop because the page is being frozen. */
export class PausedError extends Error {
  override readonly name = 'PausedError';
}

export function failureOf(error: unknown): SaveFailure {
  if (error instanceof FileGoneError) return 'gone';
  if (error instanceof BadAnswerError) return 'failed';
  if (error instanceof PausedError) return 'closed';
  return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'offline';
}
