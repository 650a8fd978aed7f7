import { expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { storedId, UnsettledError, type Ways } from '#features/conditions/day/stored-id.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

type State = OutboxItem['state'];

/**
 * A fake `Ways`. `before` and `after`: the states of the waiting records before and after `drain`. `answer`: what `ask`
 * returns or throws. `isOnlyHere`: the result of `takeBack`.
 */
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

it('a known id of a record is used without a request', async () => {
  const { drain, ask, ...rest } = ways(['sending'], ['sending'], null);
  expect(await storedId({ id: 7 }, { ...rest, drain, ask })).toBe(7);
  expect(drain).not.toHaveBeenCalled();
  expect(ask).not.toHaveBeenCalled();
});

it.each<[string, State[], State[], number | null | Error, number | null]>([
  ['has just been delivered', [], [], 9, 9],
  ['is delivered now', ['waiting'], [], 9, 9],
  ['is being delivered', ['sending'], [], 9, 9],
  ['is refused, with no record on the server', ['refused'], ['refused'], null, null],
  ['is refused, with an older record on the server', ['refused'], ['refused'], 9, 9],
  ['is refused now', ['waiting'], ['refused'], null, null],
  ['was refused, with the server unreachable', ['refused'], ['refused'], offline, null],
])('the id of a record that %s comes from the server, if the server has one', async (_, before, after, answer, id) => {
  expect(await storedId({ id: null }, ways(before, after, answer))).toBe(id);
});

it.each<State>(['waiting', 'sending', 'paused'])(
  'the id of a record can’t be determined while a write of it remains %s',
  async (state) => {
    const way = ways(['waiting'], [state], null);
    await expect(storedId({ id: null }, way)).rejects.toThrow(UnsettledError);
    expect(way.ask).not.toHaveBeenCalled();
  },
);

it('a record that never left this device has no id, without a request', async () => {
  expect(await storedId({ id: null }, ways(['waiting'], ['waiting'], offline, true))).toBe(null);
});

it('an id that the server answers, or that is known, is used even if the record never left this device', async () => {
  expect(await storedId({ id: null }, ways(['waiting'], [], 9, true))).toBe(9);
  const { takeBack, ...rest } = ways(['waiting'], ['waiting'], offline, true);
  expect(await storedId({ id: 7 }, { ...rest, takeBack })).toBe(7);
  expect(takeBack).not.toHaveBeenCalled();
});

it('the id of a delivered record can’t be determined while the server is unreachable', async () => {
  await expect(storedId({ id: null }, ways([], [], offline))).rejects.toBe(offline);
});
