import { describe, expect, it } from 'vitest';
import type { Session, SessionEvent, Snapshot } from '#session/machine/events.ts';
import { transition } from '#session/machine/machine.ts';
import {
  A,
  B,
  DEVICES,
  device,
  EVENTS,
  EXPIRED,
  leavingOf,
  nameOf,
  of,
  type Person,
  STATES,
  shown,
} from '#tests/support/page/session-words.ts';

/**
 * Tests every row of the table in docs/architecture.md, “The session”. Also tests events in states in which they must
 * have no effect.
 */

/** Columns: state | event | device (all named in session-words.ts) | `leaving` of the next state | effects in order. */
const TABLE = `
unread | hydrated | none | none | rereadStored
unread | hydrated | A | none | restoreAnswers aaa
unread | answersRestored | A | none | rereadStored
A | hydrated | A | none | restoreAnswers aaa
nobody | hydrated | none | none |
A | answersRestored | A | none |
A | started, hydrated | A | none | finishWipe; switchUser aaa false; identify aaa
nobody | started, hydrated | none | none | finishWipe; switchUser anon true
nobody | started | none | none | finishWipe; switchUser anon false
unknown | started | none | none | finishWipe; switchUser anon false; identify null
nobody | started, hydrated | ?from=line | none | finishWipe; persist anonymous; redirect /auth/start; switchUser anon true

nobody | loggedIn A | none | none | clearPendingLogout; clearDeregistration; clearExpiry; countLogin; persist aaa; switchUser aaa true
A | loggedIn A | A | none | clearPendingLogout; clearDeregistration; clearExpiry; persist aaa
A | loggedIn B | A | none | clearPendingLogout; clearDeregistration; clearExpiry; countLogin; persist bbb; switchUser bbb true
nobody | loggedIn A | none, shared | none | clearPendingLogout; clearDeregistration; clearExpiry; persist aaa; switchUser aaa true
nobody | loggedIn C | none | none | clearPendingLogout; clearDeregistration; clearExpiry; countLogin; persist ccc
nobody | loggedIn ? | none | none | clearPendingLogout; clearDeregistration; clearExpiry; persist anonymous
unread | loggedIn B | A | none | clearPendingLogout; rereadStored; clearDeregistration; clearExpiry; countLogin; persist bbb; switchUser bbb true
nobody | loggedIn B | none, unseen | none | clearDeregistration; clearExpiry; countLogin; persist bbb; switchUser bbb true
A | identified A, asked as A | A | none | clearDeregistration; clearExpiry; persist aaa
A | identified B, asked as A | A | none | clearDeregistration; clearExpiry; countLogin; persist bbb; switchUser bbb true
B | identified A, asked as A | B | none |
nobody | identified A, asked as ? | none | none |
unknown | identified A, asked as ? | none | none | clearDeregistration; clearExpiry; countLogin; persist aaa; switchUser aaa true
A | profileChanged A | A | none | persist aaa
B | profileChanged A | B | none |
A, unregistered | profileChanged A | A | none | persist aaa; switchUser aaa true

A | loginRefused | A | none | persist anonymous; switchUser anon true; wipe expired aaa null
unknown | loginRefused | none | none | persist anonymous
nobody | loginRefused | none | none |

A | logout | A | ending | setPendingLogout; persist nobody; switchUser anon true; tellTabs logout aaa 1; cancelQueries; noteLogout; wipe logout aaa 1; tellServer 1; load home
A | logout | B, unseen | ending | persist nobody; switchUser anon true; cancelQueries; noteLogout; wipe logout aaa 2; load home
unknown | logout | none | ending | setPendingLogout; persist nobody; tellTabs logout unknown 1; cancelQueries; noteLogout; wipe logout unknown 1; tellServer 1; load home
B, seen | logout | B | ending | setPendingLogout; persist nobody; switchUser anon true; tellTabs logout bbb 2; wipe expired aaa null; cancelQueries; noteLogout; wipe logout bbb 2; tellServer 2; load home
A | logout, loads later | A | ending | setPendingLogout; persist nobody; switchUser anon true; tellTabs logout aaa 1; cancelQueries; clearExpiry; wipe logout aaa 1; tellServer 1
A | logout | A, shared | ending | persist nobody; switchUser anon true; tellTabs logout aaa 1; cancelQueries; noteLogout; wipe logout aaa 1; tellServer 1; load home
A, told | logout | A | told |
A | deregistered | A | ending | persist nobody; switchUser anon true; tellTabs deregistered aaa 1; noteDeregistration; cancelQueries; clearExpiry; wipe deregistered aaa 1; forgetPictures /images/1; load deregisterComplete
A | refused | A | ending | persist anonymous; switchUser anon true; tellTabs expired aaa 1; cancelQueries; noteExpiry; wipe expired aaa 1; load home
A | refused | A left | ending | persist nobody; switchUser anon true; tellTabs deregistered aaa 1; noteDeregistration; cancelQueries; clearExpiry; wipe deregistered aaa 1; forgetPictures; load deregisterComplete
A | refused | B left | ending | persist anonymous; switchUser anon true; tellTabs expired aaa 1; cancelQueries; noteExpiry; wipe expired aaa 1; load home
A | refused | A left, earlier login | ending | persist anonymous; switchUser anon true; tellTabs expired aaa 1; cancelQueries; noteExpiry; wipe expired aaa 1; load home
A | refused | A left, a day ago | ending | persist anonymous; switchUser anon true; tellTabs expired aaa 1; cancelQueries; noteExpiry; wipe expired aaa 1; load home
A | deregistration refused | A left | ending | persist anonymous; switchUser anon true; tellTabs expired aaa 1; cancelQueries; noteExpiry; wipe expired aaa 1; load home
A | deregistration refused | A left, asked twice | ending | persist nobody; switchUser anon true; tellTabs deregistered aaa 1; noteDeregistration; cancelQueries; clearExpiry; wipe deregistered aaa 1; forgetPictures; load deregisterComplete
nobody | refused | none | none |
A, told | refused | A | told |
B, seen | refused | B | seen |
unread | refused | A | none |

A | refused | A again | ending | load again
A | refused, sent before | A | ending | persist anonymous; switchUser anon true; tellTabs expired aaa 1; cancelQueries; noteExpiry; wipe expired aaa 1; load home
A, since a moment ago | refused, sent before | A | none |
A | refused | B, unseen | ending | persist anonymous; switchUser anon true; cancelQueries; noteExpiry; wipe expired aaa 2; load home

nobody | stored | A, unseen | none | rereadStored; switchUser aaa true
A | stored | A | none | rereadStored
A | stored | A again | ending | load again
A | stored | none, unseen | seen | rereadStored; switchUser anon true; wait
A | stored | B, unseen | seen | rereadStored; switchUser bbb true; wait
B, seen | stored | none, unseen | seen | rereadStored; switchUser anon true
A, told | stored | none, unseen | ending | rereadStored; switchUser anon true; cancelQueries; noteLogout; wipe logout aaa 1; load home
A, told | stored | A again | ending | rereadStored; load again
A, told | stored | A | told | rereadStored
A | stored | none, shared | none |

A | tabEnded logout A | none, unseen | ending | persist nobody; switchUser anon true; cancelQueries; noteLogout; wipe logout aaa 1; load home
A | tabEnded expired A | none, unseen | ending | persist anonymous; switchUser anon true; cancelQueries; noteExpiry; wipe expired aaa 1; load home
A | tabEnded expired A | none, A left | ending | persist nobody; switchUser anon true; noteDeregistration; cancelQueries; clearExpiry; wipe deregistered aaa 1; load deregisterComplete
A | tabEnded expired A | A left | told | wait
nobody, seen | tabEnded expired A | none, A left | ending | persist nobody; noteDeregistration; cancelQueries; clearExpiry; wipe deregistered aaa 1; load deregisterComplete
nobody, seen | timeout | none, A left | ending | persist nobody; noteDeregistration; cancelQueries; clearExpiry; wipe deregistered aaa 1; load deregisterComplete
A, seen | tabEnded logout A | none, A left | ending | persist nobody; switchUser anon true; cancelQueries; noteLogout; wipe logout aaa 1; load home
nobody, seen | tabEnded expired A | B, A left | ending | cancelQueries; noteExpiry; wipe expired aaa 1; load home
nobody, seen | tabEnded logout A | none | ending | cancelQueries; noteLogout; wipe logout aaa 1; load home
A | tabEnded logout A | A | told | wait
A, told | tabEnded expired A | none | told |
A | tabEnded logout A | A again | ending | load again
B | tabEnded logout A | B | none | wipe expired aaa null
nobody | tabEnded logout A | none | none | wipe expired aaa null
nobody | tabEnded logout A | A | none |
unread | tabEnded logout A | none | none | wipe expired aaa null
unread | tabEnded logout A | A | told | wait
nobody | tabEnded logout ? | A, unseen | none |
unknown | tabEnded logout ? | none | ending | cancelQueries; noteLogout; wipe logout unknown 0; load home
unknown | tabEnded logout ? | A, unseen | ending | load again

nobody, seen | timeout | none | ending | cancelQueries; noteExpiry; wipe expired aaa null; load home
A, seen | timeout | A again | ending | load again
A, seen | timeout | A | ending | load again
B, seen | timeout | B | ending | cancelQueries; noteExpiry; wipe expired aaa null; load home
nobody, told | timeout | A, unseen | ending | rereadStored; persist nobody; switchUser anon true; cancelQueries; noteLogout; wipe logout aaa 1; load home
A, told | timeout | A again | ending | load again
A | timeout | none | none |

A | renewed | A | none | announceRenewal; refetch
A | renewed elsewhere | video | none | refetch
A, just renewed | renewed | A | none |
A, renewed later | renewed | A | none | announceRenewal; refetch
C | renewed | A | none | announceRenewal
A | renewed | video | none | announceRenewal; prepareReload true
A, just renewed | renewed | video | none | prepareReload false
A | renewed, unproved | video | none | announceRenewal; refetch
A | renewed | video, shared | none | announceRenewal; refetch
A | renewed | video, 59 s after | none | announceRenewal; refetch
A | renewed | video, 60 s after | none | announceRenewal; prepareReload true

A, logging out | renewed | video | none | announceRenewal; refetch
A, seen | renewed | video | seen | announceRenewal; refetch
A | reload prepared | video | ending | load again
A, logging out | reload prepared | video | none | refetch
A, told | reload prepared | video | told | refetch
A | reload prepared | A | none | refetch
A | reload prepared, news elsewhere | A | none |
A | reload not prepared | video | none | refetch
A, logging out | logout given up | A | none |

A, asked 25 min ago | used | A | none | identify aaa
A, asked 24 min ago | used | A | none |
nobody | used | none | none |
`;

const rows = TABLE.split('\n')
  .filter((row) => row !== '')
  .map(
    (row) =>
      row.split('|').map((cell) => cell.trim()) as [
        keyof typeof STATES,
        keyof typeof EVENTS,
        keyof typeof DEVICES,
        string,
        string,
      ],
  );

it.each(rows)('%s | %s | %s | %s', (state, event, stored, leaving, effects) => {
  const step = transition(STATES[state], EVENTS[event], DEVICES[stored]);
  expect(step.effects.map(nameOf).join('; ')).toBe(effects);
  expect(leavingOf(step.state)).toBe(leaving);
});

it.each(Object.entries(EVENTS))('an event has no effect while the page is about to be replaced: %s', (_, event) => {
  const state = shown(of(A), { leaving: { kind: 'ending' } });
  for (const stored of Object.values(DEVICES)) expect(transition(state, event, stored)).toEqual({ state, effects: [] });
});

describe('the session that is stored', () => {
  const persisted = (state: Session, event: SessionEvent, stored: Snapshot) =>
    transition(state, event, stored).effects.flatMap((effect) =>
      effect.type === 'persist' ? [effect.session] : [],
    )[0];
  const dates = (condition: string | null, popUp: string | null) => ({
    latestConditionDate: condition,
    latestPopUpDate: popUp,
  });

  it.each([
    [
      'the stored ones of the same person if they are later',
      A,
      ['2026-11-20', '2026-11-20'],
      '2026-11-19',
      ['2026-11-20', '2026-11-20'],
    ],
    ['the server’s if it is later', A, ['2026-11-19', null], '2026-11-20', ['2026-11-20', null]],
    ['only the server’s for another person', B, ['2026-11-20', '2026-11-20'], '2026-11-19', ['2026-11-19', null]],
  ] as const)(
    'after a login, the condition dates are %s',
    (_, before, [day, popUp], latestConditionDate, [later, asked]) => {
      const user = { ...A, latestConditionDate } as Person;
      const state = shown(of(before, dates(day, popUp)));
      expect(persisted(state, { type: 'loggedIn', user }, DEVICES.A)).toEqual(of(user, dates(later, asked)));
    },
  );

  it.each([
    ['refused', '/mypage/conditions?day=1#note', '/mypage/conditions?day=1#note'],
    ['refused', '/videos', '/mypage/profile'],
    ['loginRefused', '/mypage/conditions', '/mypage/profile'],
  ] as const)('after %s at %s, the return address: %s', (event, address, beforeLoginUrl) => {
    const state = shown(of(A, { beforeLoginUrl: '/mypage/profile' }));
    expect(persisted(state, EVENTS[event], device(of(A), {}, address))).toEqual({ ...EXPIRED, beforeLoginUrl });
  });

  it('before a login that the address requests, contains the return address', () => {
    expect(persisted(STATES.nobody, EVENTS['started, hydrated'], DEVICES['?from=line'])?.beforeLoginUrl).toBe(
      '/videos?from=line',
    );
  });
});

it('a cancelled logout does not prevent a reload', () => {
  const after = (event: SessionEvent, state: Session) => transition(state, event, DEVICES.video).state;
  const begun = after(EVENTS['logout begun'], STATES.A);
  expect(transition(begun, EVENTS['reload prepared'], DEVICES.video).effects.map(nameOf)).toEqual(['refetch']);
  const again = after(EVENTS['logout given up'], begun);
  expect(transition(again, EVENTS['reload prepared'], DEVICES.video).effects.map(nameOf)).toEqual(['load again']);
});

it.each(['loggedIn A', 'stored'] as const)(
  'a refused call that was sent before this login does not end it: %s',
  (event) => {
    const { state } = transition(STATES.nobody, EVENTS[event], DEVICES.A);
    expect(transition(state, EVENTS['refused, sent before'], DEVICES.A)).toEqual({ state, effects: [] });
  },
);
