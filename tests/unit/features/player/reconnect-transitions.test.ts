import { expect, it } from 'vitest';
import {
  CONNECTED,
  type Connected,
  type ReconnectEffect,
  type ReconnectEvent,
  type ReconnectState,
  transition,
} from '#features/player/engine/reconnect.ts';

const NOW = 100_000;
const PLAYING: Connected = { waiting: false, failed: false, ready: true };
const WAITING: Connected = { waiting: true, failed: false, ready: true };
const FAILED: Connected = { waiting: false, failed: true, ready: false };
const seen = (media: Connected): ReconnectEvent => ({ type: 'seen', media, at: NOW });
const answered = (answers: boolean): ReconnectEvent => ({ type: 'answered', answers, at: NOW });
const wait = (ms: number): ReconnectEffect => ({ type: 'wait', ms });

const waiting: ReconnectState = { ...CONNECTED, seen: WAITING, troubleSince: NOW - 3000 };
const failed: ReconnectState = { ...CONNECTED, seen: FAILED, troubleSince: NOW - 3000 };
const lost: ReconnectState = { ...waiting, shown: 'lost', attempt: 1 };
const broken: ReconnectState = { ...failed, shown: 'broken', reloads: 2 };

type Row = readonly [
  name: string,
  from: ReconnectState,
  event: ReconnectEvent,
  change: Partial<ReconnectState>,
  effects: readonly ReconnectEffect[],
];

const rows: readonly Row[] = [
  ['waits briefly', CONNECTED, seen(WAITING), { seen: WAITING, troubleSince: NOW }, [wait(3000)]],
  ['fails', CONNECTED, seen(FAILED), { seen: FAILED, troubleSince: NOW }, [wait(0)]],
  ['fails after waiting', waiting, seen(FAILED), { seen: FAILED }, [wait(0)]],
  ['continues to wait', waiting, seen(WAITING), {}, []],
  ['fails while lost: probing continues', lost, seen(FAILED), { seen: FAILED }, []],
  [
    'plays again',
    { ...lost, reloads: 1, probing: true },
    seen(PLAYING),
    { seen: PLAYING, shown: 'fine', troubleSince: null, attempt: 0, reloads: 0 },
    [{ type: 'cancelWait' }],
  ],
  ['has waited long enough', waiting, { type: 'timeout' }, { probing: true }, [{ type: 'probe' }]],
  ['has waited long enough while a probe is under way', { ...waiting, probing: true }, { type: 'timeout' }, {}, []],
  ['plays when the timer ends', CONNECTED, { type: 'timeout' }, {}, []],
  ['is online again', lost, { type: 'hinted' }, { hinted: true, probing: true }, [{ type: 'probe' }]],
  ['is online again while a probe is under way', { ...lost, probing: true }, { type: 'hinted' }, { hinted: true }, []],
  ['plays when the browser is online again', CONNECTED, { type: 'hinted' }, {}, []],
  [
    'is online again, but was probed before',
    { ...lost, hinted: true, probing: true },
    answered(false),
    { hinted: false, probing: true },
    [{ type: 'probe' }],
  ],
  [
    'has only waited when the browser is online again',
    { ...waiting, hinted: true, probing: true },
    answered(true),
    { hinted: false, probing: false, troubleSince: NOW, reloads: 1 },
    [{ type: 'reload' }, wait(8000)],
  ],
  ['waits and receives data', waiting, { type: 'received', at: NOW }, { troubleSince: NOW }, []],
  [
    'receives data while it counts as lost',
    lost,
    { type: 'received', at: NOW },
    { shown: 'fine', troubleSince: NOW, attempt: 0 },
    [wait(8000)],
  ],
  ['has failed, with the last data', failed, { type: 'received', at: NOW }, {}, []],
  ['plays and receives data', CONNECTED, { type: 'received', at: NOW }, {}, []],
  ['is broken, whatever the network does', broken, { type: 'hinted' }, {}, []],
  [
    'has no server',
    { ...waiting, probing: true },
    answered(false),
    { probing: false, shown: 'lost', attempt: 1 },
    [wait(150)],
  ],
  ['has had no server for ten seconds', { ...lost, attempt: 70 }, answered(false), { attempt: 71 }, [wait(2000)]],
  ['has had no server for long', { ...lost, attempt: 80 }, answered(false), { attempt: 81 }, [wait(10_000)]],
  ['only waits, so the browser may recover', waiting, answered(true), {}, [wait(5000)]],
  [
    'is stuck',
    { ...waiting, troubleSince: NOW - 8000 },
    answered(true),
    { troubleSince: NOW, reloads: 1 },
    [{ type: 'reload' }, wait(8000)],
  ],
  [
    'has its server again',
    lost,
    answered(true),
    { shown: 'fine', troubleSince: NOW, attempt: 0, reloads: 1 },
    [{ type: 'reload' }, wait(8000)],
  ],
  ['fails a third time', { ...failed, reloads: 2 }, answered(true), { shown: 'broken' }, []],
  ['plays before the answer', { ...CONNECTED, probing: true }, answered(false), { probing: false }, []],
  [
    'is broken and retried',
    broken,
    { type: 'retried', at: NOW },
    { shown: 'fine', troubleSince: NOW, attempt: 0, reloads: 0 },
    [{ type: 'reload' }, wait(8000)],
  ],
  [
    'is broken and played again',
    broken,
    seen(WAITING),
    { seen: WAITING, shown: 'fine', troubleSince: NOW, attempt: 0, reloads: 0 },
    [wait(8000)],
  ],
  ['is removed', lost, { type: 'stopped' }, { stopped: true }, [{ type: 'cancelWait' }]],
  ['is removed before the answer', { ...lost, stopped: true }, answered(true), {}, []],
];

it.each(rows)('a video that %s', (_, from, event, change, effects) => {
  expect(transition(from, event)).toEqual({ state: { ...from, ...change }, effects });
});
