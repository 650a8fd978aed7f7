// @ts-check
// How a process that only started another one behaves: signals go on to the child, and it ends as the child ends.
import { constants } from 'node:os';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {Set<NodeJS.Signals>} */
const passedOn = new Set();

/** @param {NodeJS.Signals} signal */
function passOn(signal) {
  passedOn.add(signal);
  for (const child of children) child.kill(signal);
}

/**
 * From now until it ends the child gets every signal that this process gets. Of Ctrl+C that is one more, since the terminal
 * tells the whole group: swallowing it here would leave `kill -INT` of npm alone without effect, and npm itself passes
 * signals on as well. So it is the last in the row that takes several within a second for one (server/shutdown.ts).
 * @template {ChildProcess} Child
 * @param {Child} child
 * @returns {Child}
 */
export function passSignalsTo(child) {
  if (children.size === 0) for (const signal of SIGNALS) process.on(signal, passOn);
  children.add(child);
  const forget = () => {
    children.delete(child);
    // Without a child a signal means this process again.
    if (children.size === 0) for (const signal of SIGNALS) process.off(signal, passOn);
  };
  child.once('exit', forget).once('error', forget);
  return child;
}

/** Was this process told to end? */
export function wasToldToEnd() {
  return passedOn.size > 0;
}

/**
 * What to exit with after a child. Killed by what we passed on: that is what was asked for. Killed otherwise: a failure,
 * with the number that a shell would give.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCodeOf(code, signal) {
  if (signal === null) return code ?? 1;
  return passedOn.has(signal) ? 0 : 128 + constants.signals[signal];
}

/**
 * Passes signals on to a child and ends as it ends.
 * @param {ChildProcess} child
 */
export function follow(child) {
  passSignalsTo(child);
  child.once('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  child.once('exit', (code, signal) => process.exit(exitCodeOf(code, signal)));
}
