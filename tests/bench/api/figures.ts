import type { Load } from './load.ts';

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

export function figuresOf(loads: readonly Load[]): Figures {
  const sorted = Float64Array.from(loads.flatMap(({ durations }) => durations)).sort();
  const seconds = loads.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { perSecond: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}

export const TABLE_HEAD = [
  '| call | req/s | p50 ms | p99 ms | bare req/s | bare p50 | bare p99 | share of bare |',
  '|---|---:|---:|---:|---:|---:|---:|---:|',
].join('\n');

export function tableRow(name: string, measured: Figures, bare: Figures | null): string {
  const cells = (figures: Figures | null) =>
    figures === null ? ['', '', ''] : [figures.perSecond.toFixed(0), figures.p50.toFixed(2), figures.p99.toFixed(2)];
  const share = bare === null ? '' : `${((measured.perSecond / bare.perSecond) * 100).toFixed(0)} %`;
  return `| ${[name, ...cells(measured), ...cells(bare), share].join(' | ')} |`;
}
