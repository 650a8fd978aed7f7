import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const RULES = 'deploy/monitoring/alerts.yml';
const { groups } = parse(readFileSync(RULES, 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));

/**
 * Series with their values in promtool's notation, `<first>+<increase>x<how often>`. Without `+<increase>` the value
 * stays the same. A value is one minute after the previous one, or half an hour in simulations of days (`firing`).
 */
type World = Readonly<Record<string, string>>;

const HOUR = 60;
const DAY = 24 * HOUR;
const REQUESTS = 'tane_http_requests_total{method="GET",route="/videos"';
const SLOW = 'tane_http_request_duration_seconds';

/** A node that has requests, a few errors and refusals, and two waiting statements while connections are free. */
const HEALTHY: World = {
  up: '1x5000',
  [`${REQUESTS},status="200"}`]: '0+600x5000',
  [`${REQUESTS},status="500"}`]: '0+1x5000',
  [`${REQUESTS},status="429"}`]: '0+6x5000',
  [`${SLOW}_count{method="GET",route="/videos"}`]: '0+600x5000',
  [`${SLOW}_bucket{method="GET",route="/videos",le="0.1"}`]: '0+600x5000',
  [`${SLOW}_bucket{method="GET",route="/videos",le="+Inf"}`]: '0+600x5000',
  nodejs_eventloop_lag_p99_seconds: '0.02x5000',
  tane_database_pool_waiting: '2x5000',
  'tane_database_pool_connections{state="busy"}': '4x5000',
  'tane_database_pool_connections{state="idle"}': '6x5000',
  tane_database_pool_max_connections: '10x5000',
  'tane_database_statement_failures_total{operation="select"}': '0x5000',
  tane_content_import_failed: '0x5000',
  tane_content_imported_timestamp_seconds: '0x5000',
  tane_backup_timestamp_seconds: '0+60x5000',
  tane_data_disk_free_bytes: '50x5000',
  tane_data_disk_size_bytes: '100x5000',
  'tane_logins_total{outcome="succeeded"}': '0+9x5000',
  'tane_logins_total{outcome="unknown_state"}': '0+1x5000',
};

interface Trouble {
  /** What differs from the healthy node. `_`: no such series. */
  readonly changes: World;
  /** After how many minutes the alert has to fire. */
  readonly minutes: number;
}

const TROUBLES: Readonly<Record<string, Trouble>> = {
  ServerDown: { changes: { up: '0x5000' }, minutes: 5 },
  ManyServerErrors: { changes: { [`${REQUESTS},status="500"}`]: '0+60x5000' }, minutes: 15 },
  SlowAnswers: {
    changes: {
      [`${SLOW}_bucket{method="GET",route="/videos",le="0.1"}`]: '0+300x5000',
      [`${SLOW}_bucket{method="GET",route="/videos",le="2.5"}`]: '0+600x5000',
    },
    minutes: 25,
  },
  EventLoopBlocked: { changes: { nodejs_eventloop_lag_p99_seconds: '0.5x5000' }, minutes: 10 },
  DatabasePoolExhausted: { changes: { 'tane_database_pool_connections{state="busy"}': '10x5000' }, minutes: 5 },
  DatabaseStatementsFail: {
    changes: { 'tane_database_statement_failures_total{operation="select"}': '0+60x5000' },
    minutes: 15,
  },
  ImportFailed: { changes: { tane_content_import_failed: '1x5000' }, minutes: 2 },
  ImportOld: { changes: { tane_content_imported_timestamp_seconds: `${-50 * 86_400}x5000` }, minutes: 2 },
  BackupOld: { changes: { tane_backup_timestamp_seconds: '0x5000' }, minutes: 2 * DAY + HOUR },
  BackupMissing: { changes: { tane_backup_timestamp_seconds: '_x5000' }, minutes: 2 * DAY + HOUR },
  DiskAlmostFull: { changes: { tane_data_disk_free_bytes: '5x5000' }, minutes: 15 },
  ManyRefusedLogins: { changes: { 'tane_logins_total{outcome="unknown_state"}': '0+20x5000' }, minutes: 20 },
  ManyRefusedRequests: { changes: { [`${REQUESTS},status="429"}`]: '0+120x5000' }, minutes: 20 },
};

const COMMON = 'job="shigoto-no-tane",instance="10.0.0.5:9464"';
/** The series with the labels that Prometheus adds to every series of a target. */
function asScraped(series: string): string {
  return series.endsWith('}') ? `${series.slice(0, -1)},${COMMON}}` : `${series}{${COMMON}}`;
}

/** The alerts that fire after `minutes`. promtool is told to expect none, and its output names those that fire. */
function firing(world: World, minutes: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-alerts-'));
  // promtool would take half a minute to simulate days in steps of one minute.
  const step = minutes < DAY ? '1m' : '30m';
  const test = {
    interval: step,
    input_series: Object.entries(world).map(([series, values]) => ({ series: asScraped(series), values })),
    alert_rule_test: alerts.map((alertname) => ({ eval_time: `${minutes}m`, alertname, exp_alerts: [] })),
  };
  const file = join(folder, 'alerts.test.yml');
  writeFileSync(file, JSON.stringify({ rule_files: [resolve(RULES)], evaluation_interval: step, tests: [test] }));
  const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  const output = `${stdout}${stderr}`;
  expect(output).toMatch(/SUCCESS|FAILED/);
  return [...output.matchAll(/alertname: ?"?(\w+)/g)].map(([, name = '']) => name);
}

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) console.warn('promtool is not installed (Debian package prometheus): alert rules NOT TESTED');

it('every alert has an entry in TROUBLES', () => {
  expect(Object.keys(TROUBLES).toSorted()).toEqual(alerts.toSorted());
});

describe.runIf(hasPromtool)('the alert rules', () => {
  it('are all quiet while a node is healthy', () => {
    expect(firing(HEALTHY, 2 * HOUR)).toEqual([]);
  });

  it.each(Object.entries(TROUBLES))('%s fires, and no other alert', (alert, { changes, minutes }) => {
    expect(firing({ ...HEALTHY, ...changes }, minutes)).toEqual([alert]);
  });
});
