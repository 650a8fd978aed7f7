import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as keys from '#contract/device-keys.ts';

/** The names under which earlier builds stored data on people's devices. If a name changed, its data would be lost. */
const STORED = {
  ANONYMOUS_KEY: 'anon',
  DATABASE: 'shigoto-no-tane',
  OUTBOX_PREFIX: 'outbox/',
  OUTBOX_CLOCK: 'outbox-clock',
  VIEWS_CLEARED_AT: 'outbox-server-time',
  VIEW_PREFIX: 'visit/',
  WAITING_KEY: 'waiting',
  RESUME_PREFIX: 'resume/',
  CURRENT_USER: 'user',
  RENEWED_AT: 'renewed-at',
  JOURNAL_PREFIX: 'handed-over/',
  draftsOf: 'draft:u1:',
  SESSION_KEY: 'session',
  LOGINS_KEY: 'logins',
  PENDING_LOGOUT_KEY: 'logout-pending',
  PENDING_WIPE_KEY: 'wipe-pending',
  SETTINGS_KEY: 'settings',
  CONSENT_KEY: 'cookie-consent',
  LOGIN_PROMPT_KEY: 'login-prompt',
  INSTALL_KEY: 'install',
  PLAYER_KEY: 'player',
  CONTINUE_LIST_KEY: 'watching',
  queriesKey: 'queries:u1',
  answersOf: ['user', 'u1'],
  DEREGISTRATION_ASKED_KEY: 'asked-to-leave',
  DEREGISTERED_KEY: 'deregistered',
  LOGIN_NOTICE_KEY: 'login-notice',
  COMPLETED_LOGINS_KEY: 'completed-logins',
  FAILED_LOGINS_KEY: 'failed-logins',
  LOGIN_AGAIN_FROM_KEY: 'login-again-from',
  PLAYER_RELOAD_KEY: 'player-reload',
  RENEWAL_RELOAD_KEY: 'renewal-reload',
  SCROLL_KEY: 'scroll-positions',
  CHUNK_RELOAD_PREFIX: 'page-part-reload:',
  dayDraft: 'condition:u1',
  IMAGES_CACHE: 'images',
  DOCUMENTS_CACHE: 'documents',
  PAGES_CACHE_PREFIX: 'pages-',
  INTERFACE_CACHE: 'interface',
  SAVED_MEDIA_CACHE: 'saved-media',
  CACHED_AT_HEADER: 'x-kept-at',
  SESSION_CHANNEL: 'session',
  RENEWALS_CHANNEL: 'renewals',
  LOGOUT_CHANNEL: 'before-logout',
  OUTBOX_CHANNEL: 'outbox',
  SAVED_MEDIA_CHANNEL: 'saved-media',
  EDITING_CHANNEL_PREFIX: 'typing ',
  DROPPED_DRAFT_CHANNEL_PREFIX: 'dropped ',
};

it('stored data has the same names as in earlier builds', () => {
  const names = Object.entries(keys).map(([name, key]) => [name, typeof key === 'function' ? key('u1') : key]);
  expect(Object.fromEntries(names)).toEqual(STORED);
  expect(keys.queriesKey(keys.ANONYMOUS_KEY)).toBe('queries');
});

it('the pre-paint script in index.html reads the same entries', () => {
  const html = readFileSync('index.html', 'utf8');
  for (const key of [keys.SETTINGS_KEY, keys.CONSENT_KEY, keys.SESSION_KEY]) expect(html).toContain(`r("${key}")`);
  expect(html).toContain(`localStorage.getItem("${keys.CONTINUE_LIST_KEY}")`);
});
