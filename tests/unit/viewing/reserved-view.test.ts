import { beforeEach, describe, expect, it, vi } from 'vitest';
import { device, settled } from '#tests/support/page/viewing-device.ts';
import type { View } from '#viewing/view.ts';

let phone: ReturnType<typeof device>;
beforeEach(() => {
  phone = device();
});

describe('a view whose page reloads itself', () => {
  /**
   * Creates a view of six seconds and reserves it for the reloaded page. The old page is closed and has released the
   * view's lock.
   */
  async function passedOn(): Promise<View> {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    await tracker.reserve();
    tracker.suspend();
    tracker.abandon();
    return tracker.get();
  }

  async function goesOn(visit: View): Promise<void> {
    const next = phone.goOnWith(visit);
    await next.held;
    phone.play(next, 4, 6);
    await next.leave();
  }

  it.each([
    ['before the new player holds it', async () => void (await phone.recover())],
    ['several times at once', async () => void (await Promise.all([phone.recover(), phone.recover()]))],
    ['not at all', async () => {}],
  ])('continues as one record although other tabs look for abandoned views %s', async (_, look) => {
    const visit = await passedOn();
    await look();
    await goesOn(visit);
    await phone.recover();
    expect(phone.created).toMatchObject([{ view_second: 10, stop_position: 10 }]);
    expect(phone.created[0]?.operation_logs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE']);
    expect([phone.updated, await phone.stored()]).toEqual([[], []]);
  });

  it('is not taken from its new player, even after the reservation has expired', async () => {
    const next = phone.goOnWith(await passedOn());
    await next.held;
    phone.wait(90);
    await phone.recover();
    expect(phone.created).toEqual([]);
    phone.play(next, 5, 6);
    await settled();
    await phone.recover();
    expect(phone.created).toEqual([]);
    const [stored] = await phone.stored();
    expect(stored?.[1]).not.toHaveProperty('passedUntil');
    await next.leave();
    expect(phone.created).toHaveLength(1);
  });

  it('is queued once, a minute later, if its page never comes back, however many tabs wait for it', async () => {
    await passedOn();
    const waits = await Promise.all([phone.recover(), phone.recover()]);
    // While one call of `recover` holds the view's lock, the other call may return null instead of the time to wait. So
    // only the larger result is checked.
    expect(Math.max(...waits.map(Number))).toBe(60_000);
    phone.wait(59);
    expect(await phone.recover()).toBe(1000);
    expect(phone.created).toEqual([]);
    phone.wait(1);
    expect(await Promise.all([phone.recover(), phone.recover()])).toEqual([null, null]);
    expect(phone.created).toMatchObject([{ view_second: 6 }]);
    expect(phone.created[0]?.operation_logs.at(-1)?.action).toBe('LEAVE');
    expect(await phone.stored()).toEqual([]);
  });

  it('continues as an update of its record if it was queued before its page came back', async () => {
    const visit = await passedOn();
    phone.wait(60);
    await phone.recover();
    await goesOn(visit);
    expect(phone.created).toMatchObject([{ view_second: 6 }]);
    expect(phone.updated).toMatchObject([{ viewSecond: 10 }]);
  });

  it('is queued unchanged if nothing is played after the reload', async () => {
    const next = phone.goOnWith(await passedOn());
    await next.leave();
    expect(phone.created).toMatchObject([{ view_second: 6 }]);
  });

  it('is not queued by the page that continues it, even if the reservation was not stored', async () => {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    await settled();
    tracker.abandon();
    expect(await phone.recover(['anon'], tracker.get().id)).toBe(60_000);
    await goesOn(tracker.get());
    expect(phone.created).toMatchObject([{ view_second: 10 }]);
  });

  it('is reserved in the storage before the page reloads', async () => {
    const tracker = phone.open();
    phone.play(tracker, 6, 0);
    await settled();
    let note = () => {};
    const { set } = phone.records;
    vi.spyOn(phone.records, 'set').mockImplementation(async (key, value) => {
      await new Promise<void>((resolve) => {
        note = resolve;
      });
      await set(key, value);
    });
    let isReady = false;
    const passing = tracker.reserve().then(() => {
      isReady = true;
    });
    await settled();
    expect(isReady).toBe(false);
    note();
    await passing;
    tracker.abandon();
  });

  it('is queued at once if the clock was set back', async () => {
    await passedOn();
    phone.wait(-3600);
    await phone.recover();
    expect(phone.created).toHaveLength(1);
  });
});
