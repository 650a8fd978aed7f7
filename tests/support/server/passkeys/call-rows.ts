import type { TestBrowser } from '#tests/support/server/member.ts';
import {
  addPasskey,
  creationOptions,
  requestOptions,
  SoftAuthenticator,
} from '#tests/support/server/passkeys/authenticator.ts';

const send = (payload: object) => ({ options: { payload } });
const MEMBERS = [401, 403, 200] as const;
const NOTHING_BAD = { missing: null, wrongType: null, tooLarge: null, notFound: null } as const;

/** A credential of the right form that no authenticator has made. */
const inForm = (response: object) => ({ credential: { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response } });
const MADE = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
const USED = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' };

/** The rows about passkeys for call-table.ts, where their types are checked. */
export const PASSKEY_ROWS = {
  passkeyLogin: {
    good: async () => ({}),
    statuses: [200, 200, 200],
    missing: null,
    wrongType: null,
    tooLarge: null,
    notFound: { path: '/auth/fingerprint/login' },
  },
  passkeyCallback: {
    // Only a member can add a passkey. Other callers send a credential that no authenticator has made.
    good: async (browser: TestBrowser) => {
      const made = await addPasskey(browser).catch(() => null);
      const options = await requestOptions(browser);
      return send(made === null ? inForm(USED) : { credential: made.authenticator.get(options) });
    },
    statuses: [401, 401, 200],
    missing: send({ credential: {} }),
    wrongType: send(inForm({ ...USED, signature: 1 })),
    tooLarge: send(inForm({ ...USED, signature: 'A'.repeat(4001) })),
    notFound: null,
    by: 'returning from LINE',
  },
  passkeys: { good: async () => ({}), statuses: MEMBERS, ...NOTHING_BAD },
  passkeyOptions: { good: async () => ({}), statuses: MEMBERS, ...NOTHING_BAD },
  addPasskey: {
    good: async (browser: TestBrowser) => {
      const options = await creationOptions(browser).catch(() => null);
      return send(options === null ? inForm(MADE) : { credential: new SoftAuthenticator().create(options) });
    },
    statuses: MEMBERS,
    missing: send({}),
    wrongType: send(inForm({ ...MADE, transports: 'usb' })),
    tooLarge: send(inForm({ ...MADE, attestationObject: 'A'.repeat(8001) })),
    notFound: null,
  },
  removePasskey: {
    good: async (browser: TestBrowser) => {
      const made = await addPasskey(browser).catch(() => null);
      return { path: `/users/me/passkeys/${made?.passkey.id ?? 1}` };
    },
    statuses: MEMBERS,
    missing: null,
    wrongType: { path: '/users/me/passkeys/first', status: 404 },
    tooLarge: { path: `/users/me/passkeys/${'9'.repeat(40)}`, status: 404 },
    notFound: { path: '/users/me/passkeys/999999' },
  },
} as const;
