import { expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { storedId, UnsettledError, type Ways } from '#features/conditions/stored-id.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

type State = OutboxItem['state'];

/** What waits before and after it was tried to be sent, and what the server then says. */
function ways(before: State[], after: State[], answer: number | null | Error, isOnlyHere = false) {
  let states = before;
  return {
    waiting: () => states.map((state) => ({ state })),
    drain: vi.fn(async () => {
      states = after;
    }),
    ask: vi.fn(async () => {
      if (answer instanceof Error) throw answer;
      return answer;
    }),
    takeBack: vi.fn(async () => isOnlyHere),
  } satisfies Ways;
}

const offline = new NetworkError('offline');

it('takes the id that is known, and asks nobody', async () => {
  const { drain, ask, ...rest } = ways(['sending'], ['sending'], null);
  expect(await storedId({ id: 7 }, { ...rest, drain, ask })).toBe(7);
  expect(drain).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

it.each<[string, State[], State[], number | null | Error, number | null]>([
  ['arrived a moment ago', [], [], 9, 9],
  ['arrives now', ['waiting'], [], 9, 9],
  ['is on its way and arrives', ['sending'], [], 9, 9],
  ['is refused, and nothing is there', ['refused'], ['refused'], null, null],
  ['is refused, above an older one', ['refused'], ['refused'], 9, 9],
  ['is refused now', ['waiting'], ['refused'], null, null],
  ['was refused, and the server is away', ['refused'], ['refused'], offline, null],
])('a record that %s', async (_, before, after, answer, id) => {
  expect(await storedId({ id: null }, ways(before, after, answer))).toBe(id);
});

it.each<State>(['waiting', 'sending', 'paused'])('nobody can tell of one that stays %s', async (state) => {
  const way = ways(['waiting'], [state], null);
  await expect(storedId({ id: null }, way)).rejects.toThrow(UnsettledError);
  expect(way.ask).not.toHaveBeenCalled();
});

it('what never left this device goes without a network', async () => {
  expect(await storedId({ id: null }, ways(['waiting'], ['waiting'], offline, true))).toBe(null);
});

it('what never left this device is not all when the server is there, or has an older record of the day', async () => {
  expect(await storedId({ id: null }, ways(['waiting'], [], 9, true))).toBe(9);
  const { takeBack, ...rest } = ways(['waiting'], ['waiting'], offline, true);
  expect(await storedId({ id: 7 }, { ...rest, takeBack })).toBe(7);
  expect(takeBack).not.toHaveBeenCalled();
});

it('nobody can tell of one that has left while the server is away', async () => {
  await expect(storedId({ id: null }, ways([], [], offline))).rejects.toBe(offline);
});
