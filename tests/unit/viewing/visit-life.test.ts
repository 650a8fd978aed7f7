import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import { createMemoryStore, type KeyValueStore } from '#lib/key-value-store.ts';
import { recoverVisits } from '#viewing/recover.ts';
import { VISIT_PREFIX, type ViewQueue, type Visit } from '#viewing/visit.ts';
import { createVisitLife, newVisit, type VisitLife, type VisitPorts } from '#viewing/visit-life.ts';
import type { Locks } from '#viewing/visit-lock.ts';

const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';
const START = Date.parse('2026-11-20T09:00:00+09:00');
let visits = 0;

/** One device: its storage, its locks, its clock, and what the outbox was given. */
function device() {
  const records = createMemoryStore();
  let now = 0;
  const created: ViewBody[] = [];
  const updated: ViewUpdateBody[] = [];
  const queue: ViewQueue = {
    createView: async (body, instead) => {
      created.push(body);
      await records.delete(instead);
    },
    updateView: async (body, instead) => {
      updated.push(body);
      await records.delete(instead);
    },
  };
  const clock = { steady: () => now, date: () => START + now };
  const locks = navigator.locks as unknown as Locks;
  let taker: ViewQueue | null = queue;
  const ports: VisitPorts = { clock, records, locks, queue: () => taker };
  return {
    records,
    created,
    updated,
    ports,
    clock,
    open: (owner = 'anon') => {
      visits += 1;
      return createVisitLife(newVisit(`visit-${visits}`, owner, VIDEO, clock), ports);
    },
    goOnWith: (visit: Visit) => createVisitLife(visit, ports),
    play: (life: VisitLife, seconds: number, from: number) => {
      life.tell({ event: 'play', time: from, rate: 1 });
      for (let quarter = 1; quarter <= seconds * 4; quarter += 1) {
        now += 250;
        life.tell({ event: 'timeupdate', time: from + quarter / 4, rate: 1 });
      }
    },
    recover: (owners = ['anon'], awaited: string | null = null) =>
      recoverVisits({ records, locks, queue, owners, now: START + now, awaited }),
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
    withoutOutbox: () => {
      taker = null;
    },
    kept: (store: KeyValueStore = records) => store.entries(VISIT_PREFIX),
  };
}

/** What started is through with its awaited steps. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

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

describe('a visit whose page reloads itself', () => {
  /** After six seconds; the page is gone, and with it its lock. */
  async function passedOn(): Promise<Visit> {
    const life = phone.open();
    phone.play(life, 6, 0);
    await life.pass();
    life.suspend();
    life.abandon();
    return life.get();
  }

  async function goesOn(visit: Visit): Promise<void> {
    const next = phone.goOnWith(visit);
    await next.held;
    phone.play(next, 4, 6);
    await next.leave();
  }

  it.each([
    ['before the new player has it', async () => void (await phone.recover())],
    ['again and again, in several tabs', async () => void (await Promise.all([phone.recover(), phone.recover()]))],
    ['not at all', async () => {}],
  ])('goes on as one record, also when another tab looks for left ones %s', async (_, look) => {
    const visit = await passedOn();
    await look();
    await goesOn(visit);
    await phone.recover();
    expect(phone.created).toMatchObject([{ view_second: 10, stop_position: 10 }]);
    expect(phone.created[0]?.operation_logs.map(({ action }) => action)).toEqual(['PLAY', 'LEAVE']);
    expect([phone.updated, await phone.kept()]).toEqual([[], []]);
  });

  it('is not taken from its new player, long after', async () => {
    const next = phone.goOnWith(await passedOn());
    await next.held;
    phone.wait(90);
    await phone.recover();
    expect(phone.created).toEqual([]);
    phone.play(next, 5, 6);
    await settled();
    await phone.recover();
    expect(phone.created).toEqual([]);
    const [kept] = await phone.kept();
    expect(kept?.[1]).not.toHaveProperty('passedUntil');
    await next.leave();
    expect(phone.created).toHaveLength(1);
  });

  it('and never comes back is queued a minute later, once, however many tabs wait for it', async () => {
    await passedOn();
    const waits = await Promise.all([phone.recover(), phone.recover()]);
    // Of two at once one may find the other looking at it.
    expect(Math.max(...waits.map(Number))).toBe(60_000);
    phone.wait(59);
    expect(await phone.recover()).toBe(1000);
    expect(phone.created).toEqual([]);
    phone.wait(1);
    expect(await Promise.all([phone.recover(), phone.recover()])).toEqual([null, null]);
    expect(phone.created).toMatchObject([{ view_second: 6 }]);
    expect(phone.created[0]?.operation_logs.at(-1)?.action).toBe('LEAVE');
    expect(await phone.kept()).toEqual([]);
  });

  it('and comes back when it was queued already goes on as an update of that record', async () => {
    const visit = await passedOn();
    phone.wait(60);
    await phone.recover();
    await goesOn(visit);
    expect(phone.created).toMatchObject([{ view_second: 6 }]);
    expect(phone.updated).toMatchObject([{ viewSecond: 10 }]);
  });

  it('comes back and nothing plays any more: it is queued as it was', async () => {
    const next = phone.goOnWith(await passedOn());
    await next.leave();
    expect(phone.created).toMatchObject([{ view_second: 6 }]);
  });

  it('before the device could note it is still not taken by the very page that goes on with it', async () => {
    const life = phone.open();
    phone.play(life, 6, 0);
    await settled();
    life.abandon();
    expect(await phone.recover(['anon'], life.get().id)).toBe(60_000);
    await goesOn(life.get());
    expect(phone.created).toMatchObject([{ view_second: 10 }]);
  });

  it('reloads only when the device has noted it', async () => {
    const life = phone.open();
    phone.play(life, 6, 0);
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
    const passing = life.pass().then(() => {
      isReady = true;
    });
    await settled();
    expect(isReady).toBe(false);
    note();
    await passing;
    life.abandon();
  });

  it('with a clock that was set back is not waited for for ever', async () => {
    await passedOn();
    phone.wait(-3600);
    await phone.recover();
    expect(phone.created).toHaveLength(1);
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

  it('and unreadable is removed', async () => {
    await phone.records.set('visit/anon/x', { from: 'another version' });
    await phone.recover();
    expect(await phone.kept()).toEqual([]);
  });
});

function renamed(value: unknown): Visit {
  return { ...(value as Visit), id: `${(value as Visit).id}-after-restart` };
}
