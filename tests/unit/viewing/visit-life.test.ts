import { beforeEach, describe, expect, it } from 'vitest';
import { device, settled, VIDEO } from '#tests/support/viewing-device.ts';
import { VISIT_PREFIX, type Visit } from '#viewing/visit.ts';

let phone: ReturnType<typeof device>;
beforeEach(() => {
  phone = device();
});

describe('leaving a video', () => {
  it('queues the visit with its LEAVE and the hour it ended, and keeps nothing', async () => {
    const life = phone.open();
    phone.play(life, 7, 0);
    await life.leave();
    expect(phone.created).toEqual([
      {
        video_id: VIDEO,
        view_second: 7,
        stop_position: 7,
        operation_logs: [
          { action: 'PLAY', video_time: 0 },
          { action: 'LEAVE', video_time: 7 },
        ],
        occurred_at: '2026-11-20T00:00:07.000Z',
      },
    ]);
    expect(await phone.kept()).toEqual([]);
  });

  it('counts whole seconds, and rounds down where it stopped', async () => {
    const life = phone.open();
    phone.play(life, 7.75, 2);
    await life.leave();
    expect(phone.created).toMatchObject([
      { view_second: 7, stop_position: 9, operation_logs: [{ video_time: 2 }, { action: 'LEAVE', video_time: 9 }] },
    ]);
  });

  it('after a long pause, or hiding it, makes its place no newer', async () => {
    const life = phone.open();
    phone.play(life, 7, 0);
    life.tell({ event: 'pause', time: 7, rate: 1 });
    phone.wait(3600);
    life.tell({ event: 'timeupdate', time: 7, rate: 1 });
    life.saveNow();
    await life.leave();
    expect(phone.created.map(({ occurred_at }) => occurred_at)).toEqual(['2026-11-20T00:00:07.000Z']);
  });

  it('before a second was watched leaves no trace', async () => {
    const life = phone.open();
    life.tell({ event: 'seeking', time: 30, rate: 1 });
    life.tell({ event: 'seeked', time: 30, rate: 1 });
    phone.play(life, 0.75, 30);
    await life.leave();
    expect(phone.created).toEqual([]);
    expect(await phone.kept()).toEqual([]);
  });

  it('twice is once', async () => {
    const life = phone.open();
    phone.play(life, 3, 0);
    await Promise.all([life.leave(), life.leave()]);
    expect(phone.created).toHaveLength(1);
  });

  it('keeps the visit for the next start when the outbox could not take it', async () => {
    const life = phone.open();
    phone.withoutOutbox();
    phone.play(life, 3, 0);
    await life.leave();
    expect(phone.created).toEqual([]);
    await phone.recover();
    expect(phone.created).toHaveLength(1);
  });
});

describe('a visit that goes on', () => {
  it('is kept at least every five seconds of the clock and of the video', async () => {
    const life = phone.open();
    for (let second = 0; second < 30; second += 1) {
      phone.play(life, 1, second);
      await settled();
      const [record] = await phone.kept();
      const kept = (record?.[1] as Visit | undefined)?.watching.position ?? 0;
      expect(second + 1 - kept).toBeLessThan(5);
    }
  });

  it("is not taken for a crash by another tab's start", async () => {
    const life = phone.open();
    phone.play(life, 6, 0);
    await settled();
    await phone.recover();
    expect(phone.created).toEqual([]);
    expect(await phone.kept()).toHaveLength(1);
    await life.leave();
    expect(phone.created).toHaveLength(1);
  });

  it('comes back out of the back/forward cache as the same visit: totals, as an update', async () => {
    const life = phone.open();
    phone.play(life, 6, 0);
    life.suspend();
    await settled();
    await phone.recover();
    expect(phone.created.map(({ view_second }) => view_second)).toEqual([6]);
    await life.goOn();
    phone.play(life, 4, 6);
    await life.leave();
    expect(phone.created).toHaveLength(1);
    expect(phone.updated).toMatchObject([{ id: VIDEO, viewSecond: 10, stopPosition: 10 }]);
    expect(phone.updated[0]?.operationLogs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE', 'PLAY', 'LEAVE']);
  });

  it('comes back before anybody queued it: one new record with all of it', async () => {
    const life = phone.open();
    phone.play(life, 6, 0);
    life.suspend();
    await life.goOn();
    phone.play(life, 4, 6);
    await life.leave();
    expect(phone.created).toMatchObject([{ view_second: 10, stop_position: 10 }]);
    expect(phone.updated).toEqual([]);
  });

  it('comes back and nothing plays: nothing is sent again', async () => {
    const life = phone.open();
    phone.play(life, 6, 0);
    life.suspend();
    await settled();
    await phone.recover();
    await life.goOn();
    await life.leave();
    expect([phone.created.length, phone.updated.length]).toEqual([1, 0]);
    expect(await phone.kept()).toEqual([]);
  });
});

describe('a visit in whose middle the login may end', () => {
  it('is handed over so far, and when it goes on brings new totals of the same one', async () => {
    const life = phone.open();
    phone.play(life, 6, 0);
    await life.handOverSoFar();
    expect(phone.created).toMatchObject([{ view_second: 6, stop_position: 6 }]);
    expect(phone.created[0]?.operation_logs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE']);
    expect(await phone.kept()).toEqual([]);
    phone.play(life, 4, 6);
    await life.leave();
    expect(phone.created).toHaveLength(1);
    expect(phone.updated).toMatchObject([{ viewSecond: 10, stopPosition: 10 }]);
    expect(phone.updated[0]?.operationLogs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE']);
  });

  it('is not sent again when nothing plays any more', async () => {
    const life = phone.open();
    phone.play(life, 6, 0);
    await life.handOverSoFar();
    await life.handOverSoFar();
    await life.leave();
    expect([phone.created.length, phone.updated.length, await phone.kept()]).toEqual([1, 0, []]);
  });

  it('is kept where nothing can be queued', async () => {
    phone.withoutOutbox();
    const life = phone.open();
    phone.play(life, 6, 0);
    await life.handOverSoFar();
    expect(await phone.kept()).toHaveLength(1);
    life.abandon();
  });
});

describe('a visit cut off', () => {
  it('by a crash is queued at the next start, at most five seconds short', async () => {
    const life = phone.open();
    phone.play(life, 13, 0);
    await settled();
    const left = await phone.records.entries(VISIT_PREFIX);
    // Another start of the browser: what was written is there, the lock isn't held.
    const next = device();
    for (const [key, value] of left) await next.records.set(`${key}-after-restart`, renamed(value));
    await next.recover();
    expect(next.created).toHaveLength(1);
    expect(next.created[0]?.view_second).toBeGreaterThan(8);
    expect(next.created[0]?.operation_logs.at(-1)?.action).toBe('LEAVE');
    expect(await next.kept()).toEqual([]);
    await life.leave();
  });

  it('by the end of its page is queued once, however many pages start', async () => {
    const life = phone.open();
    phone.play(life, 2, 0);
    life.suspend();
    await settled();
    await Promise.all([phone.recover(), phone.recover(), phone.recover()]);
    expect(phone.created).toHaveLength(1);
  });

  it('waits for its own person', async () => {
    const life = phone.open('member-a');
    phone.play(life, 2, 0);
    life.suspend();
    await settled();
    await phone.recover(['member-b', 'anon']);
    expect(phone.created).toEqual([]);
    await phone.recover(['member-a', 'anon']);
    expect(phone.created).toHaveLength(1);
  });

  it('by a logout writes nothing any more', async () => {
    const life = phone.open('member-a');
    phone.play(life, 6, 0);
    await settled();
    life.abandon();
    await phone.records.deleteAll(VISIT_PREFIX);
    life.suspend();
    life.saveNow();
    await life.leave();
    await settled();
    expect(await phone.kept()).toEqual([]);
    expect(phone.created).toEqual([]);
  });

  it('that only a newer build can read stays for that one', async () => {
    await phone.records.set('visit/anon/x', { from: 'another version' });
    await phone.recover();
    expect(await phone.kept()).toEqual([['visit/anon/x', { from: 'another version' }]]);
  });
});

function renamed(value: unknown): Visit {
  return { ...(value as Visit), id: `${(value as Visit).id}-after-restart` };
}
