import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range of ports to choose from. It lies below the ephemeral range, which begins at 32768 on Linux and at 49152
 * elsewhere. In the ephemeral range, an outgoing connection may take a free port before the test's server listens.
 */
const [FROM, TO] = [20_000, 30_000];
const TRIES = 100;
/** The ports that this process was given before. Their servers may not listen yet. */
const given = new Set<number>();

/** Returns the first of `count` consecutive ports that are free at the moment. */
export async function freePort(count = 1): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const first = FROM + Math.floor(Math.random() * (TO - FROM));
    const ports = Array.from({ length: count }, (_, index) => first + index);
    if (ports.some((port) => given.has(port))) continue;
    for (const port of ports) given.add(port);
    const areFree = await Promise.all(ports.map(isFree));
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
