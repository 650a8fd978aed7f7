import type { Load } from './load.ts';

/** The requests that a server answered during one turn, and the CPU time it used for them. */
export interface Turn extends Load {
  readonly cpuMicros: number;
}

/**
 * The measurements of one case. `ours`: the turns of our server. `bare`: the turns of the case's minimal Fastify route
 * (cases.ts), or null if the case has none. The two servers take turns.
 */
export interface Measured {
  readonly ours: readonly Turn[];
  readonly bare: readonly Turn[] | null;
}

const perSecond = ({ durations, ms }: Turn) => (durations.length * 1000) / ms;
const cpuOf = ({ durations, cpuMicros }: Turn) => cpuMicros / durations.length;
const halfOf = ({ durations }: Turn) => quantile(durations, 0.5);

export const TABLE_HEAD = [
  '| call | req/s | p50 ms | p99 ms | CPU µs | bare req/s | bare p50 | bare p99 | bare CPU µs | share of bare | by CPU |',
  '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
].join('\n');

export function tableRow(name: string, { ours, bare }: Measured): string {
  const shares =
    bare === null ? ['', ''] : [percent(medianRatio(ours, bare, perSecond)), percent(medianRatio(bare, ours, cpuOf))];
  return `| ${[name, ...cells(ours), ...cells(bare), ...shares].join(' | ')} |`;
}

export const SIZES_HEAD = ['| call | p50 | CPU |', '|---|---:|---:|'].join('\n');

/** A table row with the ratios of `many` to `few`: median latency and CPU time. */
export function sizesRow(name: string, few: Measured, many: Measured): string {
  const times = (of: (turn: Turn) => number) => `${medianRatio(many.ours, few.ours, of).toFixed(2)} ×`;
  return `| ${[name, times(halfOf), times(cpuOf)].join(' | ')} |`;
}

/**
 * The median of the ratios of neighbouring turns. Other load on the machine slows both turns down and hardly changes
 * their ratio, and the median ignores outliers.
 */
function medianRatio(ones: readonly Turn[], others: readonly Turn[], of: (turn: Turn) => number): number {
  const ratios = ones.flatMap((one, index) => {
    const other = others[index];
    return other === undefined ? [] : [of(one) / of(other)];
  });
  return quantile(ratios, 0.5);
}

function cells(turns: readonly Turn[] | null): string[] {
  if (turns === null) return ['', '', '', ''];
  const durations = turns.flatMap((turn) => turn.durations);
  const median = (of: (turn: Turn) => number) => quantile(turns.map(of), 0.5).toFixed(0);
  const [p50, p99] = [quantile(durations, 0.5), quantile(durations, 0.99)];
  return [median(perSecond), p50.toFixed(2), p99.toFixed(2), median(cpuOf)];
}

function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
