import type { Load } from './load.ts';

/** One turn of asking, and the processor time that it took the server. */
export interface Turn extends Load {
  readonly cpuMicros: number;
}

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of one request: on a machine that has other work, the figure that tells most. */
  readonly cpuMicros: number;
}

export function figuresOf(loads: readonly Turn[]): Figures {
  const sorted = Float64Array.from(loads.flatMap(({ durations }) => durations)).sort();
  const seconds = loads.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const cpu = loads.reduce((sum, { cpuMicros }) => sum + cpuMicros, 0);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99), cpuMicros: cpu / sorted.length };
}

export const TABLE_HEAD = [
  '| call | req/s | p50 ms | p99 ms | CPU µs | bare req/s | bare p50 | bare p99 | bare CPU µs | share of bare | by CPU |',
  '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
].join('\n');

export function tableRow(name: string, measured: Figures, bare: Figures | null): string {
  const shares =
    bare === null
      ? ['', '']
      : [percent(measured.perSecond / bare.perSecond), percent(bare.cpuMicros / measured.cpuMicros)];
  return `| ${[name, ...cells(measured), ...cells(bare), ...shares].join(' | ')} |`;
}

export const SIZES_HEAD = ['| call | p50 | CPU |', '|---|---:|---:|'].join('\n');

/** How many times as long as with fewer videos. */
export function sizesRow(name: string, few: Figures, many: Figures): string {
  const times = (ratio: number) => `${ratio.toFixed(2)} ×`;
  return `| ${[name, times(many.p50 / few.p50), times(many.cpuMicros / few.cpuMicros)].join(' | ')} |`;
}

function cells(figures: Figures | null): string[] {
  if (figures === null) return ['', '', '', ''];
  const { perSecond, p50, p99, cpuMicros } = figures;
  return [perSecond.toFixed(0), p50.toFixed(2), p99.toFixed(2), cpuMicros.toFixed(0)];
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
