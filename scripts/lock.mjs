// @ts-check
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * @typedef {object} LockOptions
 * @property {number} [beatMs] The interval at which the holder renews the lock. A lock that is not renewed for three
 * intervals is stale.
 * @property {() => void} [onWait] Called at most once, if another process holds the lock.
 */

const POLL_MS = 200;

/**
 * Runs `work` in one process at a time. The lock is a folder, which only one process can create. The holder updates the
 * folder's modification time to show that it is alive. A process id would not work, because containers number their
 * processes separately.
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
 * Removes a stale lock. It is renamed first and then checked again, because another process may have taken the lock in
 * the meantime.
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
  // Another process may have replaced the stale lock between the check and the rename. Its lock is then put back.
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
