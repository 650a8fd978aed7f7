// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RecordsProvider } from '#context/page.ts';
import { draftsOf } from '#contract/device-keys.ts';
import { readDeregisterValues, useDeregisterFlow } from '#features/membership/deregister/deregister-flow.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { EMPTY_SESSION, type SessionState } from '#session/machine/state.ts';
import { SessionProvider, type SessionStore } from '#session/store.ts';
import { member, sessionOf, storageOf } from '#tests/support/page/tabs.ts';

/** What happens to the draft of a membership form when the page is hidden or the login ends. */

let root: Root;
let records: KeyValueStore;
let session: SessionStore;
let type: (words: string) => void;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  records = createMemoryStore();
  session = sessionOf(storageOf());
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const loggedIn = { ...EMPTY_SESSION, authUser: member('u1'), hasAuthenticatedLine: true };

/** Opens the form for the person with the user key `u1`. */
async function open(as: SessionState = loggedIn): Promise<void> {
  session.write(as);
  await act(async () =>
    root.render(
      <SessionProvider value={session}>
        <RecordsProvider value={records}>
          <Form />
        </RecordsProvider>
      </SessionProvider>,
    ),
  );
}

function Form() {
  const flow = useDeregisterFlow('u1');
  type = (words) => flow?.save({ deregister_reason: null, deregister_description: words });
  return null;
}

async function stored(): Promise<string | null> {
  const found = (await records.get(`${draftsOf('u1')}deregistration`)) as { readonly values: unknown } | undefined;
  return readDeregisterValues(found?.values)?.deregister_description ?? null;
}

const later = () => act(() => vi.advanceTimersByTimeAsync(1000));

it.each([
  ['hidden', 'visibilitychange'],
  ['left', 'pagehide'],
] as const)('the last key presses are stored at once when the page is %s', async (_, event) => {
  await open();
  type('とちゅう');
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
  expect(await stored()).toBe('とちゅう');
});

it('a page that becomes visible waits for the next pause in typing', async () => {
  await open();
  type('とちゅう');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await stored()).toBeNull();
  await later();
  expect(await stored()).toBe('とちゅう');
});

it('nothing is stored once the login has ended, perhaps in another tab', async () => {
  await open();
  type('とちゅう');
  session.write(null);
  await later();
  window.dispatchEvent(new Event('pagehide'));
  act(() => root.render(null));
  await later();
  expect(await records.entries('')).toEqual([]);
});

it('nothing is stored once somebody else has logged in', async () => {
  await open();
  type('とちゅう');
  session.write({ ...loggedIn, authUser: member('u2') });
  await later();
  expect(await records.entries('')).toEqual([]);
});

it('a person in registration who is not identified yet has a draft', async () => {
  await open({ ...loggedIn, authUser: null });
  type('とちゅう');
  await later();
  expect(await stored()).toBe('とちゅう');
});
