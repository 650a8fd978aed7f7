import { expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { addDays } from '#lib/dates.ts';
import { isoDate, monthOf, partsOf } from '#lib/day-text.ts';
import { minute, newKey, newMember, type RecordingMember } from '#tests/support/server/recording.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { storedAnswers } from '#tests/support/server/stored-texts.ts';

type Put = ContentsOf<typeof calls.putCondition>;
type List = ContentsOf<typeof calls.conditions>;

/** A valid body for today: the test clock stands at noon on 2026-11-20 in Japan. */
const body = (more: object = {}) => ({
  condition_point: 3,
  feeling_point: 4,
  year: 2026,
  month: 11,
  day: 20,
  occurred_at: minute(0),
  ...more,
});

onEveryDatabase((server) => {
  const put = async (member: RecordingMember, more: object = {}, key = newKey()) =>
    (await member.done('POST', '/users/conditions', body(more), key)).body.contents as Put;
  const list = (member: RecordingMember, query: string) =>
    member.read<List>(`/users/conditions?conditions_list_type=${query}`);

  it('the answer contains the stored record and the latest date', async () => {
    const member = await newMember(server);
    expect(await put(member, { sleep_in_at: '23:30', wake_up_at: '06:10', note: '雨で頭が重い' })).toEqual({
      condition: {
        id: expect.any(Number),
        condition_point: 3,
        feeling_point: 4,
        sleep_in_at: '23:30',
        wake_up_at: '06:10',
        sleeping_time: 400,
        note: '雨で頭が重い',
        year: 2026,
        month: 11,
        day: 20,
      },
      latest_condition_date: '2026-11-20',
    });
    const backfilled = await put(member, { day: 3, note: '' });
    expect(backfilled).toMatchObject({
      condition: { note: null, sleeping_time: null },
      latest_condition_date: '2026-11-20',
    });
    expect(await member.read('/users/me')).toMatchObject({ user: { latest_condition_date: '2026-11-20' } });
  });

  it.each([
    ['tomorrow, for devices east of Japan', { day: 21 }, 200],
    ['the day after tomorrow', { day: 22 }, 422],
    ['30 days before', { month: 10, day: 21 }, 200],
    ['31 days before', { month: 10, day: 20 }, 422],
    [
      'long ago, and delivered only now',
      { year: 2025, month: 1, day: 2, occurred_at: '2025-01-31T10:00:00+09:00' },
      200,
    ],
    ['a device whose clock was reset', { year: 1970, month: 1, day: 1, occurred_at: '1970-01-01T00:00:00Z' }, 200],
    ['an invalid time of the write', { year: 1, month: 1, day: 1, occurred_at: '0000-01-01T00:00:00+14:00' }, 422],
    ['a day that does not exist', { month: 2, day: 30 }, 422],
    ['a month as text', { month: '11' }, 422],
    ['no point', { condition_point: undefined }, 422],
    ['a point beyond the scale', { feeling_point: 6 }, 422],
    ['half a point', { feeling_point: 2.5 }, 422],
    ['a bedtime alone', { sleep_in_at: '23:00' }, 422],
    ['no sleep at all', { sleep_in_at: '23:00', wake_up_at: '23:00' }, 422],
    ['an hour that does not exist', { sleep_in_at: '24:00', wake_up_at: '06:00' }, 422],
    ['1000 characters', { note: '𠮷'.repeat(1000) }, 200],
    ['1001 characters', { note: '𠮷'.repeat(1001) }, 422],
  ])('a condition is accepted or refused: %s', async (_, more, status) => {
    const member = await newMember(server);
    expect((await member.write('POST', '/users/conditions', body(more))).status).toBe(status);
  });

  it.each([
    ['newer', 5, 5],
    ['at the same time, but arrived later', 0, 5],
    ['older', -5, 3],
  ])('of two writes of a day, one record remains; the second write is %s', async (_, at, expected) => {
    const member = await newMember(server);
    const first = await put(member);
    const second = await put(member, { condition_point: 5, occurred_at: minute(at) });
    expect(second.condition).toMatchObject({ id: first.condition?.id, condition_point: expected });
    expect((await list(member, '0')).conditions).toMatchObject([{ condition_point: expected }]);
  });

  it('lists the days of a month, the current one by default', async () => {
    const member = await newMember(server);
    for (const day of [18, 2]) await put(member, { day });
    await put(member, { month: 10, day: 31 });
    const days = ({ conditions }: List) => conditions.map((item) => ('day' in item ? item.day : null));
    expect(days(await list(member, '0'))).toEqual([2, 18]);
    expect(days(await list(member, '0&target=2026-10'))).toEqual([31]);
    expect(await list(member, '0&target=2025-02')).toEqual({ conditions: [], latest_condition_date: '2026-11-18' });
  });

  it('lists the months of a year with averages', async () => {
    const member = await newMember(server);
    await put(member, { day: 1, condition_point: 1, sleep_in_at: '23:00', wake_up_at: '06:00' });
    await put(member, { day: 2, condition_point: 2, feeling_point: 5 });
    await put(member, { day: 3, condition_point: 2 });
    const { conditions } = await list(member, '1');
    expect(conditions).toHaveLength(12);
    expect(conditions[10]).toEqual({
      year: 2026,
      month: 11,
      count: 3,
      condition_average: 1.67,
      feeling_average: 4.33,
      sleeping_time_average: 420,
    });
    const nothing = { count: 0, condition_average: null, feeling_average: null, sleeping_time_average: null };
    expect(conditions[0]).toEqual({ year: 2026, month: 1, ...nothing });
    expect((await list(member, '1&target=2025')).conditions[11]).toEqual({ year: 2025, month: 12, ...nothing });
  });

  it.each([[''], ['2'], ['0&target=2026'], ['1&target=2026-11'], ['0&target=2026-13']])(
    'refuses a list of kind %j',
    async (query) => {
      const member = await newMember(server);
      expect((await member.browser.api(`/users/conditions?conditions_list_type=${query}`)).status).toBe(422);
    },
  );

  it('after a deletion, older records are ignored, newer ones stored, and no stored answer has the data', async () => {
    const member = await newMember(server);
    const key = newKey();
    await put(member, { day: 19 });
    const { condition } = await put(member, { note: '消したいこと' }, key);
    const path = `/users/conditions/${condition?.id}`;
    const remove = newKey();
    const deleted_at = new Date(server.clock.time).toISOString();
    for (let delivery = 0; delivery < 2; delivery += 1) {
      const answer = await member.done('DELETE', path, undefined, remove);
      expect(answer.body.contents).toEqual({ latest_condition_date: '2026-11-19', deleted_at });
    }
    expect((await member.write('DELETE', path)).status).toBe(404);
    const gone = { condition: null, latest_condition_date: '2026-11-19', newer_at: deleted_at };
    expect(await put(member, { note: '消したいこと' }, key)).toEqual(gone);
    expect(await put(member, { occurred_at: minute(100) })).toEqual(gone);
    expect((await storedAnswers(server)).join()).not.toContain('消したいこと');
    server.clock.time += 1000;
    const again = await put(member, { occurred_at: new Date(server.clock.time).toISOString() });
    expect(again).toMatchObject({ condition: { day: 20 }, latest_condition_date: '2026-11-20' });
  });

  it('an ignored record is answered with the time after which a device can record the day again', async () => {
    const member = await newMember(server);
    const behind = (minutes: number) => ({ occurred_at: new Date(server.clock.time - minutes * 60_000).toISOString() });
    const [winner, key] = [{ note: '正しい時計', ...behind(0) }, newKey()];
    expect(await put(member, winner, key)).not.toHaveProperty('newer_at');
    server.clock.time += 1000;
    const [loser, loserKey] = [{ note: '遅れた時計', ...behind(60) }, newKey()];
    const ignored = await put(member, loser, loserKey);
    expect(ignored).toMatchObject({ condition: { note: '正しい時計' }, newer_at: expect.any(String) });
    // The stored record is delivered again. It must not be reported as ignored.
    expect(await put(member, winner, key)).not.toHaveProperty('newer_at');
    expect(await put(member, { note: '直した', occurred_at: ignored.newer_at })).toMatchObject({
      condition: { note: '直した' },
    });
    // A device that did not receive the answer sends the ignored record again. It must get the same `newer_at`.
    expect(await put(member, loser, loserKey)).toMatchObject({
      condition: { note: '直した' },
      newer_at: ignored.newer_at,
    });

    const path = `/users/conditions/${ignored.condition?.id}`;
    const deletion = (await member.done('DELETE', path)).body.contents as { deleted_at: string };
    server.clock.time += 1000;
    const late = await put(member, behind(60));
    expect(late).toMatchObject({ condition: null, newer_at: deletion.deleted_at });
    expect((await list(member, '0')).conditions).toEqual([]);
    const after = new Date(Date.parse(deletion.deleted_at) + 1).toISOString();
    expect(await put(member, { occurred_at: after })).toMatchObject({ condition: { day: 20 } });
    expect((await list(member, '0')).conditions).toHaveLength(1);
  });

  it('never shows another member’s record', async () => {
    const [member, other] = [await newMember(server), await newMember(server)];
    const { condition } = await put(member);
    const path = `/users/conditions/${condition?.id}`;
    expect((await member.browser.api(path)).status).toBe(200);
    expect((await other.browser.api(path)).status).toBe(404);
    expect((await other.write('DELETE', path)).status).toBe(404);
    expect((await other.browser.api('/users/conditions/0')).status).toBe(404);
    expect((await server.api(path)).status).toBe(401);
    expect((await member.browser.api(path)).status).toBe(200);
  });

  async function atClock(moment: string, act: () => Promise<void>): Promise<void> {
    const before = server.clock.time;
    server.clock.time = Date.parse(moment);
    try {
      await act();
    } finally {
      server.clock.time = before;
    }
  }

  it.each([
    ['2026-11-20T14:59:59Z', { from: '2026-10-21', to: '2026-11-21' }],
    ['2026-11-20T15:00:00Z', { from: '2026-10-22', to: '2026-11-22' }],
    ['2026-12-31T14:59:59Z', { from: '2026-12-01', to: '2027-01-01' }],
    ['2026-12-31T15:00:00Z', { from: '2026-12-02', to: '2027-01-02' }],
    ['2028-02-28T14:59:59Z', { from: '2028-01-29', to: '2028-02-29' }],
    ['2028-02-28T15:00:00Z', { from: '2028-01-30', to: '2028-03-01' }],
  ])('at %s the allowed days are %j, because days begin at midnight in Japan', async (moment, { from, to }) => {
    await atClock(moment, async () => {
      const member = await newMember(server);
      const statusOf = async (date: string) => {
        const day = { ...partsOf(date), occurred_at: moment };
        return (await member.write('POST', '/users/conditions', body(day))).status;
      };
      const statuses = [];
      for (const date of [addDays(from, -1), from, to, addDays(to, 1)]) statuses.push(await statusOf(date));
      expect(statuses).toEqual([422, 200, 200, 422]);
      // Without `target`, the server lists the current month or year.
      const today = addDays(to, -1);
      const listed = (await list(member, '0')).conditions.map((item) => ('day' in item ? isoDate(item) : null));
      expect(listed).toEqual([from, to].filter((date) => monthOf(date) === monthOf(today)));
      expect((await list(member, '1')).conditions[0]?.year).toBe(partsOf(today).year);
    });
  });
});
