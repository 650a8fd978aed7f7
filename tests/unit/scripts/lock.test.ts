import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withLock } from '#scripts/lock.mjs';

let root: string;
let lock: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lock-'));
  lock = join(root, 'deep', 'build.lock');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const isFree = () => statSync(lock, { throwIfNoEntry: false }) === undefined;

it('the lock lets one process work at a time, even a slow one, and reports that others wait', async () => {
  const beatMs = 50;
  let working = 0;
  let most = 0;
  let waits = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    // Works for so long that the lock would count as stale if it were not renewed.
    await pause(5 * beatMs);
    working -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withLock(lock, work, { beatMs, onWait: () => (waits += 1) })));
  expect({ most, waits }).toEqual({ most: 1, waits: 2 });
  expect(isFree()).toBe(true);
});

it('the lock is free again after failed work', async () => {
  const failing = withLock(lock, () => Promise.reject(new Error('no disk left')));
  await expect(failing).rejects.toThrow('no disk left');
  expect(isFree()).toBe(true);
});

it('the lock of a killed process is taken over by only one of several', async () => {
  mkdirSync(lock, { recursive: true });
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(lock, longAgo, longAgo);
  let working = 0;
  let most = 0;
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await pause(30);
    working -= 1;
  };
  await Promise.all([1, 2, 3].map(() => withLock(lock, work, { beatMs: 1000 })));
  expect(most).toBe(1);
});
