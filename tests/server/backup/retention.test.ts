import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { addDays, daysBetween, daysFrom } from '#lib/dates.ts';
import { backupName, backupsIn } from '#server/backup/backup-folder.ts';
import { DEFAULT_RETENTION, deleteExpired, expired } from '#server/backup/retention.ts';

const TODAY = '2026-11-20';
const momentOf = (day: string, time = '03:00') => Date.parse(`${day}T${time}:00+09:00`);
const NOW = momentOf(TODAY, '12:00');
const backup = (day: string, time?: string) => ({
  path: `${day} ${time ?? ''}`.trim(),
  createdAt: momentOf(day, time),
});

function retained(days: readonly string[], retention = DEFAULT_RETENTION): string[] {
  const all = days.map((day) => backup(day)).toReversed();
  const gone = expired(all, retention, NOW);
  return all.filter((one) => !gone.includes(one)).map(({ path }) => path);
}

it('by default, the backups of seven days and the latest of each of five weeks remain, none older than 35 days', () => {
  const left = retained(daysFrom('2026-06-01', TODAY));
  expect(left.slice(0, 7)).toEqual(daysFrom(addDays(TODAY, -6), TODAY).toReversed());
  // Weeks end on Saturday, so the latest daily backup of each week is that of its Saturday.
  expect(left.slice(7)).toEqual(['2026-11-07', '2026-10-31', '2026-10-24']);
  const rare = retained(['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01', TODAY]);
  expect(rare).toEqual([TODAY, '2026-11-01']);
  for (const day of [...left, ...rare]) expect(daysBetween(day, TODAY)).toBeLessThanOrEqual(35);
});

it('monthly backups are retained if the settings ask for them and the maximum age allows it', () => {
  const retention = { daily: 1, weekly: 0, monthly: 3, maxDays: 400 };
  expect(retained(daysFrom('2026-06-01', TODAY), retention)).toEqual([TODAY, '2026-10-31', '2026-09-30']);
});

it('of several backups of a day the latest remains; the newest is never deleted, whatever the rule', () => {
  const all = [backup('2026-11-20', '09:00'), backup('2026-11-20', '03:00'), backup('2026-11-19')];
  expect(expired(all, DEFAULT_RETENTION, NOW)).toEqual([all[1]]);
  const none = { daily: 0, weekly: 0, monthly: 0, maxDays: 0 };
  expect(expired([backup('2020-01-01')], none, NOW)).toEqual([]);
  expect(expired([backup('2020-01-02'), backup('2020-01-01')], none, NOW)).toEqual([backup('2020-01-01')]);
});

const folder = mkdtempSync(join(tmpdir(), 'shigoto-retained-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('deletes only complete backups; files and folders with other names remain', async () => {
  const make = (name: string, isComplete = true) => {
    mkdirSync(join(folder, name));
    if (isComplete) writeFileSync(join(folder, name, 'record.json'), '{}');
  };
  const [newest, old] = [backupName(NOW), backupName(momentOf('2026-01-01'))];
  make(newest);
  make(old);
  const others = ['my-notes', `${backupName(momentOf('2026-01-02'))}.part`, '2026-01-01'];
  for (const name of others) make(name);
  make(backupName(momentOf('2026-01-03')), false);
  writeFileSync(join(folder, 'copy.sqlite'), '');
  expect((await backupsIn(folder)).map(({ path }) => path)).toEqual([join(folder, newest), join(folder, old)]);
  expect(await deleteExpired(folder, DEFAULT_RETENTION, NOW)).toEqual([join(folder, old)]);
  expect(existsSync(join(folder, old))).toBe(false);
  expect(readdirSync(folder)).toHaveLength(others.length + 3);
});
