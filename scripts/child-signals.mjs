// @ts-check
// Helpers for a process that only starts a child. Such a process passes signals on to the child and exits with the
// child's exit code.
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
 * Until the child exits, sends it each of the SIGNALS that this process receives.
 *
 * The child may get Ctrl+C twice: from the terminal, which signals the whole process group, and from this process. The
 * signal must still be passed on, because a signal that is sent to npm alone reaches only npm and this process. The
 * server therefore treats several signals within a second as one (server/process/shutdown.ts).
 * @template {ChildProcess} Child
 * @param {Child} child
 * @returns {Child}
 */
export function passSignalsTo(child) {
  if (children.size === 0) for (const signal of SIGNALS) process.on(signal, passOn);
  children.add(child);
  const forget = () => {
    children.delete(child);
    // Without a child, signals end this process as usual.
    if (children.size === 0) for (const signal of SIGNALS) process.off(signal, passOn);
  };
  child.once('exit', forget).once('error', forget);
  return child;
}

/** Whether this process has received a signal to end while it had a child. */
export function wasToldToEnd() {
  return passedOn.size > 0;
}

/**
 * The exit code for this process after its child has ended: the child's exit code if it has one. A child that was
 * killed by a signal that this process passed on counts as successful. For any other signal, the code is the one that a
 * shell would report.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCodeOf(code, signal) {
  if (signal === null) return code ?? 1;
  return passedOn.has(signal) ? 0 : 128 + constants.signals[signal];
}

/**
 * Passes signals on to a child, and exits with the child's exit code.
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
