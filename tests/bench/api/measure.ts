import type { Measured, Turn } from './figures.ts';
import { load } from './load.ts';

export const CONNECTIONS = 8;
const WARM_UP_MS = 500;
/** The length of a turn. Turns are short, so that other load on the machine affects all compared servers alike. */
export const TURN_MS = 150;
/** The number of requests in one turn of `measureFirst`. */
const FIRST_EACH = 10;

/** One of the compared servers, with the requests that are sent to it. */
export interface Side {
  readonly port: number;
  readonly request: () => Buffer | null;
  /** CPU time of the server since its start, in microseconds. */
  readonly cpu: () => Promise<number>;
}

/** The two sides of a case: our server, and its bare route if there is one. */
export interface Pair {
  readonly ours: Side;
  readonly bare: Side | null;
}

/** Warms all servers up, then measures them in alternating turns. @returns the results in the order of `pairs` */
export async function measure(pairs: readonly Pair[], seconds: number): Promise<Measured[]> {
  const all = pairs.map(({ bare }) => ({ ours: [] as Turn[], bare: bare === null ? null : ([] as Turn[]) }));
  for (const { ours, bare } of pairs) for (const side of [ours, bare]) if (side !== null) await turn(side, WARM_UP_MS);
  for (let done = 0; done < seconds * 1000; done += TURN_MS) {
    for (const [index, { ours, bare }] of pairs.entries()) {
      all[index]?.ours.push(await turn(ours, TURN_MS));
      if (bare !== null) all[index]?.bare?.push(await turn(bare, TURN_MS));
    }
  }
  return all;
}

/**
 * Measures requests to addresses that have never been requested before, so there is no warm-up. The servers take turns;
 * each has one connection.
 */
export async function measureFirst(sides: readonly Side[]): Promise<Measured[]> {
  const all = sides.map(() => ({ ours: [] as Turn[], bare: null }));
  for (let isOver = false; !isOver; ) {
    for (const [index, side] of sides.entries()) {
      let left = FIRST_EACH;
      const request = () => {
        left -= 1;
        return left < 0 ? null : side.request();
      };
      const done = await turn({ ...side, request }, Number.POSITIVE_INFINITY, 1);
      if (done.durations.length > 0) all[index]?.ours.push(done);
      isOver = done.durations.length < FIRST_EACH;
    }
  }
  return all;
}

async function turn({ port, request, cpu }: Side, ms: number, connections = CONNECTIONS): Promise<Turn> {
  const before = await cpu();
  const done = await load({ port, request, connections, ms });
  return { ...done, cpuMicros: (await cpu()) - before };
}
