// @ts-check
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * @typedef {object} LockOptions
 * @property {number} [beatMs] How often the holder shows that it lives. Three times as long without a sign, and the lock is nobody's.
 * @property {() => void} [onWait] Called once when somebody else has the lock.
 */

const POLL_MS = 200;

/**
 * Lets one process at a time do something, by a folder that only one can make. The folder's time says that its maker lives
 * (a process id would not: another container counts its own), so a lock that a killed process left is taken over.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @param {LockOptions} [options]
 * @returns {Promise<T>}
 */
export async function withLock(folder, work, { beatMs = 2000, onWait = () => undefined } = {}) {
  await mkdir(dirname(folder), { recursive: true });
  for (let waited = false; !(await take(folder)); waited = true) {
    if (!waited) onWait();
    await removeStale(folder, 3 * beatMs);
    await new Promise((resolve) => setTimeout(resolve, Math.min(POLL_MS, beatMs)));
  }
  const beat = setInterval(() => {
    const now = new Date();
    utimes(folder, now, now).catch(() => undefined);
  }, beatMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
async function take(folder) {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Moves it aside first, which of several waiters only one can: none of them removes the lock that another has just taken.
 * @param {string} folder
 * @param {number} afterMs
 */
async function removeStale(folder, afterMs) {
  if (!(await isStale(folder, afterMs))) return;
  const aside = `${folder}-${process.pid}-${performance.now()}`;
  try {
    await rename(folder, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  // Between the look and the move a quicker waiter may have replaced the dead one's lock: then it is given back.
  if (await isStale(aside, afterMs)) await rm(aside, { recursive: true, force: true });
  else await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }));
}

/** @param {string} folder @param {number} afterMs */
async function isStale(folder, afterMs) {
  const stats = await stat(folder).catch(() => null);
  return stats !== null && Date.now() - stats.mtimeMs > afterMs;
}

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
