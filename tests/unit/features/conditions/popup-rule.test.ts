import { expect, it } from 'vitest';
import { mayAsk } from '#features/conditions/popup-rule.ts';

const asks = {
  today: '2026-11-20',
  latestConditionDate: '2026-11-19',
  latestPopUpDate: '2026-11-19',
  pathname: '/',
  isBusy: false,
  isTyping: false,
};

it.each([
  ['at home', {}, true],
  ['on the list of videos', { pathname: '/videos' }, true],
  ['with a slash at its end', { pathname: '/videos/' }, true],
  ['somebody who never recorded', { latestConditionDate: null, latestPopUpDate: null }, true],
  ['a video', { pathname: '/videos/01JTESTKEY0000000000000001' }, false],
  ['another page', { pathname: '/faqs' }, false],
  ['today is recorded', { latestConditionDate: '2026-11-20' }, false],
  ['it was shown today', { latestPopUpDate: '2026-11-20' }, false],
  ['a video plays', { isBusy: true }, false],
  ['the person is typing', { isTyping: true }, false],
])('asks for a record or not: %s', (_, change, expected) => {
  expect(mayAsk({ ...asks, ...change })).toBe(expected);
});
