import { expect, test } from 'vitest';
import { commandOf, seekKey } from '#features/player/controls/keys.ts';

const press = (key: string, target: 'slider' | 'list' | 'button' | 'other' = 'other', more = {}) =>
  commandOf({ key, target, ctrlKey: false, metaKey: false, altKey: false, ...more });

test.each([
  ['k', { type: 'toggle' }],
  ['K', { type: 'toggle' }],
  [' ', { type: 'toggle' }],
  ['j', { type: 'seekBy', seconds: -10 }],
  ['l', { type: 'seekBy', seconds: 10 }],
  ['ArrowLeft', { type: 'seekBy', seconds: -5 }],
  ['ArrowRight', { type: 'seekBy', seconds: 5 }],
  ['m', { type: 'mute' }],
  ['c', { type: 'captions' }],
  ['f', { type: 'fullscreen' }],
  ['<', { type: 'slower' }],
  ['>', { type: 'faster' }],
  ['?', { type: 'help' }],
  ['x', null],
  ['Tab', null],
])('the key %s is the command %o', (key, command) => {
  expect(press(key)).toEqual(command);
});

test('a focused control handles the keys that it needs itself', () => {
  expect(press(' ', 'button')).toBeNull();
  expect(press('ArrowLeft', 'slider')).toBeNull();
  expect(press('k', 'slider')).toEqual({ type: 'toggle' });
  expect(press('c', 'list')).toBeNull();
});

test('shortcuts of the browser are ignored', () => {
  expect(press('f', 'other', { ctrlKey: true })).toBeNull();
  expect(press('c', 'button', { metaKey: true })).toBeNull();
});

test.each([
  ['ArrowLeft', 25],
  ['ArrowUp', 35],
  ['PageUp', 40],
  ['PageDown', 20],
  ['Home', 0],
  ['End', 80],
  ['a', null],
])('on the seek slider at 30 of 80 seconds, %s seeks to %s', (key, time) => {
  expect(seekKey(key, 30, 80)).toBe(time);
});

test('the slider stops at both ends', () => {
  expect(seekKey('ArrowLeft', 2, 80)).toBe(0);
  expect(seekKey('PageUp', 79, 80)).toBe(80);
});
