import type { ChildProcess } from 'node:child_process';
import { API_PREFIX } from '#contract/limits.ts';

interface WaitOptions {
  readonly withinMs?: number;
  /**
   * The server's process. Waiting ends when the process exits. If its standard output is a pipe, the process must also
   * have printed LISTENING. Without this check, an answer of another server on the same port would count.
   */
  readonly child?: ChildProcess;
}

const POLL_MS = 100;
/** The beginning of the line that server/main.ts prints once it listens. */
export const LISTENING = 'しごとのたね: http';
/** The default timeout. It is long, because a first start imports the sample content. */
const WITHIN_MS = 120_000;

/**
 * Waits until a server reports that it is ready. Rejects after the timeout, or as soon as the server's process exits.
 */
export async function untilReady(origin: string, { withinMs = WITHIN_MS, child }: WaitOptions = {}): Promise<void> {
  const deadline = performance.now() + withinMs;
  const listens = saysThatItListens(child);
  for (;;) {
    const isThere = listens() && (await isReady(origin));
    const hasEnded = child !== undefined && (child.exitCode !== null || child.signalCode !== null);
    if (hasEnded) throw new Error(`the server ended with ${child.signalCode ?? child.exitCode} before it was ready`);
    if (isThere) return;
    if (performance.now() > deadline) throw new Error(`the server was not ready within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/**
 * Returns a function that tells whether the server has printed LISTENING; always true if its output is not a pipe. The
 * output is read to its end, because a full pipe would block the server.
 */
function saysThatItListens(child: ChildProcess | undefined): () => boolean {
  if (!child?.stdout) return () => true;
  let output = '';
  let heard = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (heard) return;
    output += text;
    heard = output.includes(LISTENING);
  });
  return () => heard;
}

async function isReady(origin: string): Promise<boolean> {
  try {
    // The request has its own timeout. Otherwise a server that accepts the connection but never answers would delay the
    // check of the deadline.
    return (await fetch(`${origin}${API_PREFIX}/ready`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}
