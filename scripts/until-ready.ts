import type { ChildProcess } from 'node:child_process';
import { API_PREFIX } from '#contract/limits.ts';

interface Patience {
  readonly withinMs?: number;
  /**
   * The process that is to answer: when it ends, nobody waits any longer. With a pipe as its standard output it also has
   * to say that it listens: another server may have its port, and answer in its place until it has noticed.
   */
  readonly child?: ChildProcess;
}

const POLL_MS = 100;
/** What server/main.ts writes once the port is its own. */
export const LISTENING = 'しごとのたね: http';
/** A first start takes in the sample content, which a slow machine needs a while for. */
const WITHIN_MS = 120_000;

/** Waits until a server says that it is ready. Rejects when it takes too long, and at once when its process ended. */
export async function untilReady(origin: string, { withinMs = WITHIN_MS, child }: Patience = {}): Promise<void> {
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

/** Reads the output on, also when nobody asks any more: a full pipe would stop the process. */
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
    // A port that takes connections and never answers must not outlast the deadline.
    return (await fetch(`${origin}${API_PREFIX}/ready`, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}
