import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { LAST_BACKUP_FILE, noteBackup } from '#server/backup/last-backup.ts';
import { recordImport } from '#server/content/import-state.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type MonitoredServer, startMonitored } from '#tests/support/monitoring/monitored-server.ts';
import { newMember } from '#tests/support/server/recording.ts';

const RULES = 'deploy/monitoring/alerts.yml';
const DASHBOARD = 'deploy/monitoring/dashboard.json';

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly expr: string }[] }[];
}
interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

const rules = (parse(readFileSync(RULES, 'utf8')) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as Dashboard;
const queries: readonly (readonly [string, string])[] = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];
/** The metric that Prometheus itself adds; the server does not have it. */
const OF_PROMETHEUS = 'up';

/** Each selector of a query: the metric's name, and the labels between its braces. */
function selectors(query: string): (readonly [name: string, labels: string])[] {
  const found = query.matchAll(/\b(up|(?:tane|nodejs|process)_\w+)(?:\{([^}]*)\})?/g);
  return [...found].map(([, name = '', labels = '']) => [name, labels] as const);
}

let monitored: MonitoredServer;
let text = '';
beforeAll(async () => {
  monitored = await startMonitored('postgres');
  const { server, database, dataDir } = monitored;
  const db = openDatabase(database.url);
  await recordImport(db, Date.now(), true);
  await db.destroy();
  noteBackup(dataDir, 'copy');
  const member = await newMember(server);
  await member.write('POST', '/videos/favorites', { flagChanges: [] });
  text = await (await fetch(monitored.metricsUrl)).text();
});
afterAll(async () => {
  rmSync(join(monitored.dataDir, LAST_BACKUP_FILE));
  await monitored.stop();
});

it.each(queries)('%s asks only for metrics and labels that a server has', (_, query) => {
  const asked = selectors(query).filter(([name]) => name !== OF_PROMETHEUS);
  expect(asked.length + Number(query.includes(OF_PROMETHEUS))).toBeGreaterThan(0);
  for (const [name, labels] of asked) {
    const series = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
    expect(series, name).not.toEqual([]);
    for (const [, label = ''] of labels.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)) {
      // Prometheus adds the label `instance`.
      if (label !== 'instance') expect(series[0], `${name}: ${label}`).toContain(`${label}="`);
    }
  }
});

const promtool = (args: readonly string[], input?: string) =>
  spawnSync('promtool', args, { encoding: 'utf8', ...(input === undefined ? {} : { input }) });
const hasPromtool = promtool(['--version']).status === 0;
if (!hasPromtool) console.warn('promtool is not installed (Debian package prometheus): syntax of queries NOT TESTED');

it.skipIf(!hasPromtool)('promtool accepts the alert rules, the queries of the dashboard, and the metrics', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-rules-'));
  const file = join(folder, 'dashboard.yml');
  const asRules = panels
    .flatMap(({ targets }) => targets)
    .map(({ expr }, index) => ({
      record: `panel:query:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*'),
    }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
  for (const rulesFile of [RULES, file]) {
    const { status, stdout, stderr } = promtool(['check', 'rules', rulesFile]);
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
  rmSync(folder, { recursive: true });
  const { stderr } = promtool(['check', 'metrics'], text);
  // promtool also complains about the names of some of Node's own metrics.
  expect(stderr.split('\n').filter((line) => line.startsWith('tane_'))).toEqual([]);
});
