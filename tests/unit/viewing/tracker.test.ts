import { beforeEach, describe, expect, it } from 'vitest';
import { VIEW_PREFIX } from '#contract/device-keys.ts';
import { device, settled, VIDEO } from '#tests/support/page/viewing-device.ts';
import type { View } from '#viewing/view.ts';

let phone: ReturnType<typeof device>;
beforeEach(() => {
  phone = device();
});

describe('leaving a video', () => {
  it('enqueues the view with its LEAVE and the time when it ended, and deletes the stored view', async () => {
    const tracker = phone.open();
    phone.play(tracker, 7, 0);
    await tracker.leave();
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
    expect(await phone.stored()).toEqual([]);
  });

  it('counts whole seconds, and rounds the last position down', async () => {
    const tracker = phone.open();
    phone.play(tracker, 7.75, 2);
    await tracker.leave();
    expect(phone.created).toMatchObject([
      { view_second: 7, stop_position: 9, operation_logs: [{ video_time: 2 }, { action: 'LEAVE', video_time: 9 }] },
    ]);
  });

  it('after a long pause does not make the position newer', async () => {
    const tracker = phone.open();
    phone.play(tracker, 7, 0);
    tracker.track({ event: 'pause', time: 7, rate: 1 });
    phone.wait(3600);
    tracker.track({ event: 'timeupdate', time: 7, rate: 1 });
    tracker.storeNow();
    await tracker.leave();
    expect(phone.created.map(({ occurred_at }) => occurred_at)).toEqual(['2026-11-20T00:00:07.000Z']);
  });

  it('before a second was watched stores and sends nothing', async () => {
    const tracker = phone.open();
    tracker.track({ event: 'seeking', time: 30, rate: 1 });
    tracker.track({ event: 'seeked', time: 30, rate: 1 });
    phone.play(tracker, 0.75, 30);
    await tracker.leave();
    expect(phone.created).toEqual([]);
    expect(await phone.stored()).toEqual([]);
  });

  it('twice enqueues the view once', async () => {
    const tracker = phone.open();
    phone.play(tracker, 3, 0);
    await Promise.all([tracker.leave(), tracker.leave()]);
    expect(phone.created).toHaveLength(1);
  });

  it('leaves the view stored for the next start if the outbox fails', async () => {
    const tracker = phone.open();
    phone.withoutOutbox();
    phone.play(tracker, 3, 0);
    await tracker.leave();
    expect(phone.created).toEqual([]);
    await phone.recover();
    expect(phone.created).toHaveLength(1);
  });
});

describe('a view that continues', () => {
  it('is stored at least every five seconds of the clock and of the video', async () => {
    const tracker = phone.open();
    for (let second = 0; second < 30; second += 1) {
      phone.play(tracker, 1, second);
      await settled();
      const [record] = await phone.stored();
      const stored = (record?.[1] as View | undefined)?.watching.position ?? 0;
      expect(second + 1 - stored).toBeLessThan(5);
    }
  });

  it('is not mistaken for a crashed one when another tab starts', async () => {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    await settled();
    await phone.recover();
    expect(phone.created).toEqual([]);
    expect(await phone.stored()).toHaveLength(1);
    await tracker.leave();
    expect(phone.created).toHaveLength(1);
  });

  it('continues after the back/forward cache as an update with the new totals', async () => {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    tracker.suspend();
    await settled();
    await phone.recover();
    expect(phone.created.map(({ view_second }) => view_second)).toEqual([6]);
    await tracker.resume();
    phone.play(tracker, 4, 6);
    await tracker.leave();
    expect(phone.created).toHaveLength(1);
    expect(phone.updated).toMatchObject([{ id: VIDEO, viewSecond: 10, stopPosition: 10 }]);
    expect(phone.updated[0]?.operationLogs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE', 'PLAY', 'LEAVE']);
  });

  it('becomes one record if its page comes back before the view was queued', async () => {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    tracker.suspend();
    await tracker.resume();
    phone.play(tracker, 4, 6);
    await tracker.leave();
    expect(phone.created).toMatchObject([{ view_second: 10, stop_position: 10 }]);
    expect(phone.updated).toEqual([]);
  });

  it('is not sent again if nothing is played after its page comes back', async () => {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    tracker.suspend();
    await settled();
    await phone.recover();
    await tracker.resume();
    await tracker.leave();
    expect([phone.created.length, phone.updated.length]).toEqual([1, 0]);
    expect(await phone.stored()).toEqual([]);
  });
});

describe('a view that is enqueued before a possible logout', () => {
  it('is enqueued with its totals so far, and updated if it continues', async () => {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    await tracker.enqueueSoFar();
    expect(phone.created).toMatchObject([{ view_second: 6, stop_position: 6 }]);
    expect(phone.created[0]?.operation_logs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE']);
    expect(await phone.stored()).toEqual([]);
    phone.play(tracker, 4, 6);
    await tracker.leave();
    expect(phone.created).toHaveLength(1);
    expect(phone.updated).toMatchObject([{ viewSecond: 10, stopPosition: 10 }]);
    expect(phone.updated[0]?.operationLogs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE']);
  });

  it('is not sent again if nothing more is played', async () => {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    await tracker.enqueueSoFar();
    await tracker.enqueueSoFar();
    await tracker.leave();
    expect([phone.created.length, phone.updated.length, await phone.stored()]).toEqual([1, 0, []]);
  });

  it('stays stored if it can’t be enqueued', async () => {
    phone.withoutOutbox();
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    await tracker.enqueueSoFar();
    expect(await phone.stored()).toHaveLength(1);
    tracker.abandon();
  });
});

describe('a view that is cut off', () => {
  it('by a crash is queued at the next start, at most five seconds short', async () => {
    const tracker = phone.open();
    phone.play(tracker, 13, 0);
    await settled();
    const left = await phone.records.entries(VIEW_PREFIX);
    // After a restart of the browser the stored view exists, but its lock is no longer held.
    const next = device();
    for (const [key, value] of left) await next.records.set(`${key}-after-restart`, renamed(value));
    await next.recover();
    expect(next.created).toHaveLength(1);
    expect(next.created[0]?.view_second).toBeGreaterThan(8);
    expect(next.created[0]?.operation_logs.at(-1)?.action).toBe('LEAVE');
    expect(await next.stored()).toEqual([]);
    await tracker.leave();
  });

  it('by the closing of its page is queued once, however many pages start', async () => {
    const tracker = phone.open();
    phone.play(tracker, 2, 0);
    tracker.suspend();
    await settled();
    await Promise.all([phone.recover(), phone.recover(), phone.recover()]);
    expect(phone.created).toHaveLength(1);
  });

  it('is queued only when its own person is logged in', async () => {
    const tracker = phone.open('member-a');
    phone.play(tracker, 2, 0);
    tracker.suspend();
    await settled();
    await phone.recover(['member-b', 'anon']);
    expect(phone.created).toEqual([]);
    await phone.recover(['member-a', 'anon']);
    expect(phone.created).toHaveLength(1);
  });

  it('by a logout is neither stored nor queued afterwards', async () => {
    const tracker = phone.open('member-a');
    phone.play(tracker, 6, 0);
    await settled();
    tracker.abandon();
    await phone.records.deleteAll(VIEW_PREFIX);
    tracker.suspend();
    tracker.storeNow();
    await tracker.leave();
    await settled();
    expect(await phone.stored()).toEqual([]);
    expect(phone.created).toEqual([]);
  });

  it('stays stored if only a newer build can read it', async () => {
    await phone.records.set('visit/anon/x', { from: 'another version' });
    await phone.recover();
    expect(await phone.stored()).toEqual([['visit/anon/x', { from: 'another version' }]]);
  });
});

function renamed(value: unknown): View {
  return { ...(value as View), id: `${(value as View).id}-after-restart` };
}
