import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the range from which systems take the ports of outgoing connections (Linux from 32768, others from 49152): there a
 * free port may be taken before its server listens.
 */
const [FROM, TO] = [20_000, 30_000];
const TRIES = 100;

/** A port of this machine on which nobody listens at the moment, nor on the `count - 1` ports after it. */
export async function freePort(count = 1): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const first = FROM + Math.floor(Math.random() * (TO - FROM));
    const areFree = await Promise.all(Array.from({ length: count }, (_, index) => isFree(first + index)));
    if (!areFree.includes(false)) return first;
  }
  throw new Error(`no free port in ${TRIES} tries`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port), 'listening');
  } catch {
    return false;
  }
  await new Promise((done) => probe.close(done));
  return true;
}
