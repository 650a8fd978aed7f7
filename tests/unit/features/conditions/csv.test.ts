import { describe, expect, it } from 'vitest';
import type { DayRecord } from '#features/conditions/day-record.ts';
import { exportedRecords, recordsCsv, toCsv } from '#features/conditions/summary/csv.ts';

const record: DayRecord = {
  date: '2026-11-03',
  id: 1,
  conditionPoint: 4,
  feelingPoint: 3,
  sleepInAt: '23:30',
  wakeUpAt: '06:10',
  sleepingTime: 400,
  note: '雨',
  unsent: null,
};

describe('a table for Excel', () => {
  it('begins with a byte order mark and ends its lines with CRLF', () => {
    const bytes = new TextEncoder().encode(toCsv([['日付'], ['a']]));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(
      toCsv([
        ['日付', 1],
        ['a', null],
      ]),
    ).toBe('\ufeff日付,1\r\na,\r\n');
  });

  it.each([
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['「はい」と"いいえ"', '"「はい」と""いいえ"""'],
    ['一行\n二行', '"一行\n二行"'],
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+81', "'+81"],
    ['-雨', "'-雨"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['  =1+1', "'  =1+1"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', '"\'\r=1+1"'],
    ['3-1=2', '3-1=2'],
  ])('has the value %j written as %j', (value, cell) => {
    expect(toCsv([[value]])).toBe(`\ufeff${cell}\r\n`);
  });

  it('has one row per day, oldest first, and marks unsent records', () => {
    const unsent = {
      id: 'x',
      kind: 'condition',
      about: '2026-11-01',
      occurredAt: 1,
      state: 'waiting',
      message: null,
      body: { favoriteFlag: 1 },
    } as const;
    const bare = {
      ...record,
      date: '2026-11-01',
      sleepInAt: null,
      wakeUpAt: null,
      sleepingTime: null,
      note: null,
      unsent,
    };
    expect(recordsCsv([record, bare]).slice(1).split('\r\n')).toEqual([
      '日付,体調（1～5）,気分（1～5）,寝た時刻,起きた時刻,睡眠時間（分）,メモ,状態',
      '2026-11-01,4,3,,,,,未送信',
      '2026-11-03,4,3,23:30,06:10,400,雨,',
      '',
    ]);
  });

  it('contains the records of the exported data, and can’t be made without them', () => {
    const { unsent: _, ...stored } = record;
    expect(exportedRecords({ user: {}, conditions: [{ ...stored, occurredAt: 'x' }] })).toEqual([record]);
    expect(() => exportedRecords({})).toThrow();
  });
});
