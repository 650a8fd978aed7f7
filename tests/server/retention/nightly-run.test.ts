import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { momentInJapan } from '#lib/dates.ts';
import { EXPIRY_RULES, type ExpiryRule } from '#server/process/retention/expiry-rules.ts';
import { runIfDue } from '#server/process/retention/nightly-run.ts';
import { deleteNightly } from '#server/process/retention/schedule.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';

const MINUTE_MS = 60_000;

onEveryDatabase((server) => {
  const calm = async () => undefined;
  const run = (node: TestServer = server, rules: readonly ExpiryRule[] = EXPIRY_RULES, pause = calm) =>
    runIfDue({ db: node.db, clock: server.clock, rules, pause });
  const setTime = (day: string, time: string) => {
    server.clock.time = momentInJapan(day, time);
  };
  /** Inserts logins in progress that have expired. */
  async function insertExpired(count: number): Promise<void> {
    const row = { browser_hash: '', nonce: '', code_verifier: '', expires_at: 0 };
    const rows = Array.from({ length: count }, (_, index) => ({ ...row, state_hash: `state ${index}` }));
    await server.db.insertInto('login_states').values(rows).execute();
  }
  const left = async () => (await server.db.selectFrom('login_states').select('state_hash').execute()).length;

  it('runs once a night, from 3:40 in Japan, and catches up when the server was off', async () => {
    setTime('2026-12-01', '12:00');
    expect(await run()).not.toBeNull();
    for (const time of ['00:00', '03:39']) {
      setTime('2026-12-02', time);
      expect(await run()).toBeNull();
    }
    setTime('2026-12-02', '03:40');
    expect(await run()).not.toBeNull();
    expect(await run()).toBeNull();
    setTime('2026-12-06', '15:00');
    expect(await run()).not.toBeNull();
    setTime('2026-12-07', '03:39');
    expect(await run()).toBeNull();
  });

  it('one of several nodes runs, and the others do nothing', async () => {
    setTime('2026-12-08', '03:40');
    const nodes = [await server.secondNode(), await server.secondNode()];
    const outcomes = await Promise.all([server, ...nodes].map((node) => run(node)));
    expect(outcomes.filter((counts) => counts !== null)).toHaveLength(1);
    for (const node of nodes) await node.stop();
  });

  it('deletes in batches of 200, and requests are answered in between', async () => {
    setTime('2026-12-09', '03:40');
    await insertExpired(450);
    const lefts: number[] = [];
    const counts = await run(server, EXPIRY_RULES.slice(0, 1), async () => {
      lefts.push(await left());
      expect((await server.api('/ready')).status).toBe(200);
    });
    expect([lefts, counts]).toEqual([[450, 250, 50], { login_states: 450 }]);
  });

  it('after a crash another node completes the run as soon as the lease has expired', async () => {
    setTime('2026-12-10', '03:40');
    await insertExpired(450);
    const [rule] = EXPIRY_RULES;
    if (rule === undefined) throw new Error('there are no rules');
    let batches = 0;
    const crashing: ExpiryRule = {
      ...rule,
      async deleteSome(...given) {
        batches += 1;
        if (batches > 1) throw new Error('the process ends here');
        return rule.deleteSome(...given);
      },
    };
    await expect(run(server, [crashing])).rejects.toThrow('the process ends here');
    expect(await left()).toBe(250);
    const node = await server.secondNode();
    server.clock.time += 10 * MINUTE_MS - 1;
    expect(await run(node)).toBeNull();
    server.clock.time += 1;
    expect(await run(node)).toMatchObject({ login_states: 250 });
    expect(await left()).toBe(0);
    await node.stop();
  });

  it('a node whose lease was taken over stops', async () => {
    setTime('2026-12-11', '03:40');
    await insertExpired(450);
    const node = await server.secondNode();
    let pauses = 0;
    const counts = await run(server, EXPIRY_RULES, async () => {
      pauses += 1;
      if (pauses > 1) return;
      // Simulates that this process was suspended for an hour.
      server.clock.time += 60 * MINUTE_MS;
      expect(await run(node)).toMatchObject({ login_states: 450 });
    });
    expect([counts, pauses]).toEqual([null, 1]);
    await node.stop();
  });

  it('the server looks every minute, logs counts only, and stops when it is told to', async () => {
    setTime('2026-12-12', '03:40');
    await insertExpired(3);
    const tasks: (() => void)[] = [];
    const lines: unknown[] = [];
    const clock = {
      now: () => server.clock.time,
      setTimeout: (task: () => void, ms: number) => {
        expect(ms).toBe(MINUTE_MS);
        return tasks.push(task);
      },
      clearTimeout: () => void tasks.splice(0),
    };
    const log = (...line: unknown[]) => lines.push(line);
    const stop = deleteNightly(server.db, clock, { info: log, error: log });
    tasks.pop()?.();
    await expect.poll(() => tasks.length, { timeout: 5000 }).toBe(1);
    expect(lines).toEqual([
      [{ deleted: expect.objectContaining({ login_states: 3, users: 0 }) }, 'expired data deleted'],
    ]);
    const [[{ deleted }]] = lines as [[{ deleted: object }]];
    expect(Object.values(deleted).every((count) => typeof count === 'number')).toBe(true);
    setTime('2026-12-13', '03:40');
    await insertExpired(1);
    tasks.pop()?.();
    await stop();
    await wait(100);
    expect([tasks.length, lines.length]).toEqual([0, 1]);
  });
});
