import { describe, expect, it, vi } from 'vitest';
import { readQueries } from '#app/queries/upgrade-queries.ts';
import { isVideoSummary } from '#catalog/unfinished-videos.ts';
import {
  COMPLETED_LOGINS_KEY,
  INSTALL_KEY,
  LOGINS_KEY,
  PLAYER_RELOAD_KEY,
  SESSION_KEY,
  SETTINGS_KEY,
} from '#contract/device-keys.ts';
import { createLoginAttempts } from '#features/auth/login-attempts.ts';
import { createFlowDraft } from '#features/membership/flow-draft.ts';
import { readProfileValues } from '#features/membership/form/profile-values.ts';
import { mayOffer, noteVisit } from '#features/offline/install/install-state.ts';
import { isSavedRecord } from '#features/offline/saved/saved-record.ts';
import { resumedViewId } from '#features/player/view/resumed-view.ts';
import { createSignal } from '#lib/signal.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { createFlags } from '#session/flags.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { isSharedDevice } from '#settings/settings-store.ts';
import { sessionOf, storageOf } from '#tests/support/page/tabs.ts';
import { createResumePositions, type ResumePosition } from '#viewing/resume.ts';
import { asView } from '#viewing/view.ts';
import { NOT_WATCHED } from '#viewing/watching.ts';

/** A stored value that is damaged, or that another build wrote in an unknown form, counts as absent. */

const DAMAGED = ['{', '"text"', '5', 'null', '[]', '{}', '{"state":"text"}', '{"state":{"authUser":"text"}}'];

describe.each(DAMAGED)('an entry that contains %s', (text) => {
  it('logs nobody in', () => {
    const session = sessionOf(storageOf({ [SESSION_KEY]: text }));
    expect(session.getState()).toEqual(EMPTY_SESSION);
    expect(session.stored()).toEqual(EMPTY_SESSION);
    expect(session.isCurrent()).toBe(true);
  });

  it('means no shared device, no completed login, no view to resume and no refused installation', () => {
    const storage = storageOf({
      ...{ [SETTINGS_KEY]: text, [COMPLETED_LOGINS_KEY]: text, [INSTALL_KEY]: text, [PLAYER_RELOAD_KEY]: text },
    });
    expect(isSharedDevice(storage)).toBe(false);
    expect(createLoginAttempts(storage).isCompleted('state')).toBe(false);
    expect(resumedViewId(storage, 5)).toBeNull();
    expect(mayOffer(storage, 5, true)).toBe(true);
    for (const day of ['2026-11-24', '2026-11-25']) noteVisit(storage, day);
    expect(mayOffer(storage, 5)).toBe(true);
  });

  it('contains no answers', () => {
    expect(readQueries(text, 'me').clientState.queries).toEqual([]);
  });
});

it('a damaged login counter counts as none', () => {
  const local = storageOf({ [LOGINS_KEY]: 'text' });
  expect(createFlags({ session: undefined, local, now: Date.now }).logins.get()).toBe(0);
});

it('only the readable ones of several persisted answers are restored', () => {
  const query = { queryKey: ['a'], queryHash: '["a"]', state: { data: 1 } };
  const text = JSON.stringify({
    timestamp: 1,
    buster: '1',
    clientState: { mutations: [], queries: [null, {}, query] },
  });
  expect(readQueries(text, 'me').clientState.queries).toEqual([query]);
});

it.each([5, 'text', [], { values: 'text' }, { values: null, checked: true }])(
  'a form whose draft is %o starts empty',
  async (stored) => {
    const store = createMemoryStore();
    await store.set('draft:me:profile', stored);
    const isOpen = () => true;
    const draft = createFlowDraft({ store, userKey: 'me', name: 'profile', isOpen, read: readProfileValues });
    expect(await draft.load()).toBeNull();
  },
);

const position: ResumePosition = { videoId: 'a', position: 20, duration: 60, updatedAt: 3, about: null };

it('damaged positions in videos are not shown, and are replaced by new ones', async () => {
  const store = createMemoryStore();
  const latest = createSignal<readonly ResumePosition[]>([]);
  const positions = createResumePositions(store, latest);
  await store.set('resume/me/a', { videoId: 'a', updatedAt: 9 });
  await store.set('resume/me/b', 'text');
  await store.set('resume/anon/a', { ...position, position: 'text' });
  await positions.adopt('anon', 'me');
  await positions.load('me');
  expect(latest.get()).toEqual([]);
  positions.save('me', position);
  await vi.waitFor(async () => expect(await store.get('resume/me/a')).toEqual(position));
  expect(await store.entries('resume/anon')).toEqual([]);
});

it.each([null, 'text', {}, { videoId: 'a' }, { videoId: 'a', title: 'a', thumbnailPath: 5 }])(
  '%o can not be shown as a card',
  (about) => expect(isVideoSummary(about)).toBe(false),
);

it('a saved video without its video or source is not listed', () => {
  const record = { format: 1, video: { videoId: 'a' }, source: { bytes: 5 }, savedAt: 1, complete: true };
  expect(isSavedRecord(record)).toBe(true);
  for (const part of ['video', 'source', 'savedAt']) expect(isSavedRecord({ ...record, [part]: null })).toBe(false);
});

it('a stored view that lacks a property needed for sending is not read', () => {
  const view = { id: 'v', owner: 'me', videoId: 'a', updatedAt: 1, handedOverMs: 0, watching: NOT_WATCHED };
  expect(asView(view)).toBe(view);
  for (const part of ['id', 'owner', 'videoId', 'updatedAt', 'watching'])
    expect(asView({ ...view, [part]: undefined })).toBeNull();
  expect(asView({ ...view, watching: { ...NOT_WATCHED, playedMs: 'text' } })).toBeNull();
});
