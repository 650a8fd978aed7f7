import { expect, it } from 'vitest';
import {
  type SavedEffect,
  type SavedEvent,
  type SavedState,
  type SavedVideo,
  transition,
  UNSAVED,
} from '#features/offline/saved/saved-machine.ts';
import type { SavedRecord } from '#features/offline/saved/saved-record.ts';
import { BYTES, SMALL, SOURCE, VIDEO } from '#tests/support/page/saving-world.ts';

const AT = 1000;
const record: SavedRecord = { format: 1, video: VIDEO, source: SOURCE, savedAt: AT, complete: false };
const other: SavedRecord = { ...record, source: SMALL };
const whole: SavedRecord = { ...record, complete: true };
const stopped: SavedVideo = { record, received: 7, state: 'stopped', failure: 'closed' };
const saving: SavedVideo = { record, received: 7, state: 'saving', failure: null };
const complete: SavedVideo = { record: whole, received: BYTES, state: 'complete', failure: null };

const run = { startedAt: AT, isRemoved: false };
const removed = { startedAt: AT, isRemoved: true };
const of = (shown: SavedVideo | null, by: SavedState['run'] = null): SavedState => ({ shown, run: by });
const starts = (what: SavedRecord): SavedEffect => ({ type: 'start', record: what });
const does = (type: Exclude<SavedEffect['type'], 'start'>): SavedEffect => ({ type });
const read = (found: SavedVideo, isSavedElsewhere = false): SavedEvent => ({ type: 'read', found, isSavedElsewhere });

type Row = readonly [
  name: string,
  from: SavedState,
  event: SavedEvent,
  to: SavedState,
  effects: readonly SavedEffect[],
];

const rows: readonly Row[] = [
  ['is saved', UNSAVED, { type: 'saveAsked', record, at: AT }, of(null, run), [starts(record)]],
  ['is saved twice starts once', of(null, run), { type: 'saveAsked', record: other, at: AT }, of(null, run), []],
  ['is resumed', of(stopped), { type: 'resumeAsked', at: AT }, of(stopped, run), [starts(record)]],
  ['is resumed although complete', of(complete), { type: 'resumeAsked', at: AT }, of(complete), []],
  ['is resumed although saving', of(stopped, run), { type: 'resumeAsked', at: AT }, of(stopped, run), []],
  ['has progressed', of(null, run), { type: 'progressed', record, received: 7 }, of(saving, run), [does('announce')]],
  [
    'has progressed after it was removed',
    of(null, removed),
    { type: 'progressed', record, received: 7 },
    of(null, removed),
    [],
  ],
  ['is complete', of(saving, run), { type: 'completed', record: whole }, of(complete, run), []],
  ['is complete after it was removed', of(null, removed), { type: 'completed', record: whole }, of(null, removed), []],
  [
    'fails',
    of(saving, run),
    { type: 'failed', record, failure: 'offline' },
    of({ ...stopped, failure: 'offline' }, run),
    [],
  ],
  [
    'fails before anything was stored',
    of(null, run),
    { type: 'failed', record, failure: 'full' },
    of({ ...stopped, received: 0, failure: 'full' }, run),
    [],
  ],
  [
    'fails after it was removed',
    of(null, removed),
    { type: 'failed', record, failure: 'offline' },
    of(null, removed),
    [],
  ],
  ['ends', of(complete, run), { type: 'ended' }, of(complete), [does('announce')]],
  ['ends after it was removed', of(null, removed), { type: 'ended' }, UNSAVED, [does('announce')]],
  ['is paused', of(saving, run), { type: 'paused' }, of(saving, run), [does('abortToPause')]],
  ['is paused although another tab saves it', of(saving), { type: 'paused' }, of(saving), []],
  ['is removed', of(complete), { type: 'removeAsked' }, UNSAVED, []],
  ['is removed while saving', of(saving, run), { type: 'removeAsked' }, of(null, removed), [does('abort')]],
  [
    'is removed in another tab',
    of(saving, run),
    { type: 'removedElsewhere', at: AT },
    of(null, removed),
    [does('abort')],
  ],
  [
    'was removed in another tab before this download started',
    of(saving, run),
    { type: 'removedElsewhere', at: AT - 1 },
    of(saving, run),
    [],
  ],
  ['has been deleted', of(complete), { type: 'removed' }, UNSAVED, []],
  ['is not found', of(complete), { type: 'notFound' }, UNSAVED, []],
  ['is not found yet', of(saving, run), { type: 'notFound' }, of(saving, run), []],
  ['is found', UNSAVED, read(stopped), of(stopped), []],
  ['is found while another tab saves it', UNSAVED, read(stopped, true), of(saving), [does('watchSaver')]],
  ['is found complete while another tab still holds its lock', UNSAVED, read(complete, true), of(complete), []],
  ['is found while this page saves it', of(saving, run), read(stopped), of(saving, run), []],
];

it.each(rows)('a video that %s', (_, from, event, to, effects) => {
  expect(transition(from, event)).toEqual({ state: to, effects });
});

it('the state remains the same object if nothing changes', () => {
  const from = of(complete);
  expect(transition(from, read({ ...complete })).state.shown).toBe(complete);
});
