import { describe, expect, it } from 'vitest';
import { neighbours, readPlace, writePlace } from '#features/conditions/address.ts';
import { dayAfterKey } from '#features/conditions/calendar/calendar-keys.ts';

const today = '2026-11-20';

it.each([
  ['', { day: null, shown: { month: '2026-11' } }],
  ['?day=2026-10-31', { day: '2026-10-31', shown: { month: '2026-10' } }],
  ['?month=2026-09&day=2026-10-31', { day: '2026-10-31', shown: { month: '2026-09' } }],
  ['?year=2025', { day: null, shown: { year: '2025' } }],
])('the address %s is read as %j and written back', (search, place) => {
  expect(readPlace(new URLSearchParams(search), today)).toEqual(place);
  expect(writePlace(place, today)).toBe(search);
});

it.each([
  '?day=2026-11-21',
  '?day=2026-02-30',
  '?day=tomorrow',
  '?day=0001-01-01',
  '?month=2026-12',
  '?month=2026-13',
  '?year=2027',
  '?year=26',
  '?day=2026-11-20',
])('an invalid address (%s) shows today', (search) => {
  expect(readPlace(new URLSearchParams(search), today)).toEqual({ day: null, shown: { month: '2026-11' } });
});

it('a month and a year have neighbours, but none in the future or before 1900', () => {
  expect(neighbours({ month: '1900-01' }, today)).toEqual([null, { month: '1900-02' }]);
  expect(neighbours({ year: '1900' }, today)).toEqual([null, { year: '1901' }]);
  expect(neighbours({ month: '2026-11' }, today)).toEqual([{ month: '2026-10' }, null]);
  expect(neighbours({ month: '2026-01' }, today)).toEqual([{ month: '2025-12' }, { month: '2026-02' }]);
  expect(neighbours({ year: '2026' }, today)).toEqual([{ year: '2025' }, null]);
  expect(neighbours({ year: '2025' }, today)).toEqual([{ year: '2024' }, { year: '2026' }]);
});

describe('keys in the calendar', () => {
  it.each([
    ['ArrowLeft', '2026-11-01', '2026-10-31'],
    ['ArrowRight', '2026-11-30', '2026-12-01'],
    ['ArrowUp', '2026-11-05', '2026-10-29'],
    ['ArrowDown', '2026-11-05', '2026-11-12'],
    ['Home', '2026-11-20', '2026-11-15'],
    ['End', '2026-11-20', '2026-11-21'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-01-31', '2026-02-28'],
    ['Enter', '2026-11-20', null],
  ])('%s moves from %s to %s', (key, from, to) => {
    expect(dayAfterKey(from, key, false, '2030-12-31')).toBe(to);
  });

  it('move by a year with Shift', () => {
    expect(dayAfterKey('2028-02-29', 'PageDown', true, '2030-12-31')).toBe('2029-02-28');
    expect(dayAfterKey('2028-02-29', 'PageUp', true, '2030-12-31')).toBe('2027-02-28');
  });

  it.each([
    ['ArrowRight', '2026-11-19', false, '2026-11-19'],
    ['ArrowDown', '2026-11-15', false, '2026-11-15'],
    ['End', '2026-11-16', false, '2026-11-19'],
    ['PageDown', '2026-10-31', false, '2026-11-19'],
    ['PageDown', '2026-01-31', true, '2026-11-19'],
    ['ArrowUp', '1900-01-03', false, '1900-01-03'],
    ['Home', '1900-01-03', false, '1900-01-01'],
    ['PageUp', '1900-01-03', false, '1900-01-01'],
  ])('%s from %s (Shift: %s) stops at today and at the first day of an address', (key, from, withShift, to) => {
    expect(dayAfterKey(from, key, withShift, '2026-11-19')).toBe(to);
  });
});
