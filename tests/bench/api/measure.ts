import { type Figures, figuresOf, type Turn } from './figures.ts';
import { load } from './load.ts';

export const CONNECTIONS = 8;
const WARM_UP_MS = 700;
/** Measured and bare take turns of this length, so that what else the machine does meets both. */
const TURN_MS = 500;

/** A server and what it is asked. */
export interface Side {
  readonly port: number;
  readonly request: () => Buffer;
  /** Processor time so far, in microseconds. */
  readonly cpu: () => Promise<number>;
}

export interface Measured {
  readonly ours: Figures;
  readonly bare: Figures | null;
}

export async function measure(measured: Side, bare: Side | null, seconds: number): Promise<Measured> {
  const sides = bare === null ? [measured] : [measured, bare];
  const loads = sides.map((): Turn[] => []);
  for (const side of sides) await warmUp(side);
  for (let done = 0; done < seconds * 1000; done += TURN_MS) {
    for (const [index, side] of sides.entries()) loads[index]?.push(await turn(side, TURN_MS));
  }
  const [ours = [], theirs] = loads;
  return { ours: figuresOf(ours), bare: theirs === undefined ? null : figuresOf(theirs) };
}

const FIRST_MS = 20_000;

/** One after the other, without a warm-up: the first answer to each is what is asked about. */
export async function measureFirst({ port, cpu }: Side, request: () => Buffer | null): Promise<Measured> {
  const before = await cpu();
  const done = await load({ port, request, connections: 1, ms: FIRST_MS });
  return { ours: figuresOf([{ ...done, cpuMicros: (await cpu()) - before }]), bare: null };
}

export async function warmUp(side: Side): Promise<void> {
  await turn(side, WARM_UP_MS);
}

async function turn({ port, request, cpu }: Side, ms: number): Promise<Turn> {
  const before = await cpu();
  const done = await load({ port, request, connections: CONNECTIONS, ms });
  return { ...done, cpuMicros: (await cpu()) - before };
}
