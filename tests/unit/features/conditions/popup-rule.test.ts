import { expect, it } from 'vitest';
import { mayAsk } from '#features/conditions/popup/popup-rule.ts';

const asks = {
  today: '2026-11-20',
  latestConditionDate: '2026-11-19',
  latestPopUpDate: '2026-11-19',
  pathname: '/videos',
  isBusy: false,
  isTyping: false,
};

it.each([
  ['the video list', {}, true],
  ['home, which asks by itself', { pathname: '/' }, false],
  ['an address with a trailing slash', { pathname: '/videos/' }, true],
  ['a member who never recorded', { latestConditionDate: null, latestPopUpDate: null }, true],
  ['a video’s page', { pathname: '/videos/01JTESTKEY0000000000000001' }, false],
  ['another page', { pathname: '/faqs' }, false],
  ['today has a record', { latestConditionDate: '2026-11-20' }, false],
  ['it was shown today', { latestPopUpDate: '2026-11-20' }, false],
  ['a video is playing', { isBusy: true }, false],
  ['the person is typing', { isTyping: true }, false],
])('the daily popup is shown or not: %s', (_, change, expected) => {
  expect(mayAsk({ ...asks, ...change })).toBe(expected);
});
