import type { ChildProcess } from 'node:child_process';

/**
 * Ends the child when this process exits before it has ended the child itself, for example because somebody interrupted
 * the tests.
 */
export function endWithProcess(child: ChildProcess, end: () => void): void {
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
