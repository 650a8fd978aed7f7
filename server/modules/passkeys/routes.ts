import type { WirePasskeyCreation } from '#contract/entities/passkey.ts';
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX } from '#contract/limits.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { inMemberTransaction } from '#server/http/member-transaction.ts';
import type { Handle } from '#server/http/register-call.ts';
import type { AuthDeps } from '#server/modules/deps.ts';
import { bindingOfBrowser, bindingOfLogin, createChallenges } from '#server/modules/passkeys/challenges.ts';
import { labelOf } from '#server/modules/passkeys/label.ts';
import {
  deletePasskey,
  findPasskey,
  handleOf,
  insertPasskey,
  noteUse,
  passkeysOf,
  toWirePasskey,
} from '#server/modules/passkeys/repository.ts';
import {
  ALGORITHMS,
  challengeIn,
  PasskeyRefused,
  type RelyingParty,
  relyingPartyOf,
  verifyNew,
  verifyUse,
} from '#server/modules/passkeys/verify.ts';
import { getUser, toWireUser } from '#server/modules/users/user-repository.ts';
import { logins } from '#server/process/monitoring/events.ts';
import { requireRecentFor } from '#server/session/recent-login.ts';
import { newToken } from '#server/session/tokens.ts';

/** Passkeys: the second way to log in, and their list in the profile (docs/decisions/0036-passkeys.md). */
export function registerPasskeys(handle: Handle, deps: AuthDeps & { readonly publicOrigin: string }): void {
  registerPasskeyLogin(handle, deps);
  registerOwnPasskeys(handle, deps);
}

function registerPasskeyLogin(handle: Handle, deps: AuthDeps & { readonly publicOrigin: string }): void {
  const { db, clock, sessions, cookies, antiForgery, warn } = deps;
  const site = relyingPartyOf(deps.publicOrigin);
  const challenges = createChallenges(db, clock);

  handle('passkeyLogin', async ({ caller, exchange }) => {
    const { id: rpId } = available(site);
    // Reuses the cookie of the login through LINE, because the same page offers both logins.
    const browser = cookies.browser.read(exchange) ?? newToken();
    const challenge = await challenges.begin(bindingOfBrowser(browser));
    cookies.browser.write(exchange, browser);
    const { familyId } = caller;
    const token = familyId === null ? antiForgery.tokenOfBrowser(browser) : antiForgery.tokenOfLogin(familyId);
    cookies.antiForgery.write(exchange, token);
    return { options: { challenge, rpId, timeout: PASSKEY_CHALLENGE_MS, userVerification: 'required' as const } };
  });

  handle('passkeyCallback', async ({ caller, body, exchange }) => {
    const party = available(site);
    const browser = cookies.browser.read(exchange);
    const { id, response } = body.credential;
    const refused = () => loginRefused(exchange);
    // A wrong answer uses up its challenge too.
    const challenge = challengeIn(response.clientDataJSON);
    if (challenge === null || browser === null || !(await challenges.spend(challenge, bindingOfBrowser(browser))))
      throw refused();
    const known = await findPasskey(db, id);
    if (known === undefined || response.userHandle !== known.passkey_handle) throw refused();
    const use = await verifyUse(
      party,
      challenge,
      {
        credentialId: known.credential_id,
        publicKey: known.public_key,
        isBackupEligible: known.backup_eligible === 1,
      },
      body,
    ).catch(refusedAs(refused, warn));
    const noted = await noteUse(db, known.id, use, clock.now());
    if (noted === 'copied') exchange.record('passkey.counter');
    if (noted !== 'noted') throw refused();
    await sessions.begin(exchange, caller, { userId: known.user_id, authenticatedAt: clock.now() });
    logins.tell({ outcome: 'succeeded' });
    return { user: toWireUser(await getUser(db, known.user_id), deps) };
  });
}

function registerOwnPasskeys(handle: Handle, deps: AuthDeps & { readonly publicOrigin: string }): void {
  const { db, clock, warn } = deps;
  const site = relyingPartyOf(deps.publicOrigin);
  const challenges = createChallenges(db, clock);

  handle('passkeys', async ({ caller }) => ({ passkeys: (await passkeysOf(db, caller.userId)).map(toWirePasskey) }));

  handle('passkeyOptions', async ({ caller }) => {
    const { id } = available(site);
    // Requires that the login will still be recent when the new passkey is sent. Otherwise the device would store a
    // passkey that the server then refuses.
    requireRecentFor(caller, clock.now(), PASSKEY_CHALLENGE_MS);
    const { nickname } = await getUser(db, caller.userId);
    const own = await passkeysOf(db, caller.userId);
    if (own.length >= PASSKEYS_MAX) throw tooManyPasskeys();
    const options: WirePasskeyCreation = {
      challenge: await challenges.begin(bindingOfLogin(caller.familyId)),
      rp: { id, name: 'しごとのたね' },
      user: { id: await handleOf(db, caller.userId), name: nickname, displayName: nickname },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: PASSKEY_CHALLENGE_MS,
      excludeCredentials: own.map((row) => ({
        type: 'public-key',
        id: row.credential_id,
        transports: JSON.parse(row.transports) as string[],
      })),
      // Requires a passkey that works without a user name and that verifies the person, for example by the screen lock.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
    return { options };
  });

  handle('addPasskey', async ({ caller, body, headers, exchange }) => {
    const party = available(site);
    const challenge = challengeIn(body.credential.response.clientDataJSON);
    if (challenge === null || !(await challenges.spend(challenge, bindingOfLogin(caller.familyId)))) throw notAdded();
    const made = await verifyNew(party, challenge, body).catch(refusedAs(notAdded, warn));
    const label = labelOf(made.aaguid, made.transports, headers['user-agent']?.toString());
    const stored = await inMemberTransaction(db, caller.userId, (trx) =>
      insertPasskey(trx, caller.userId, { ...made, label, now: clock.now() }),
    );
    if (stored === 'too-many') throw tooManyPasskeys();
    if (stored === 'known') throw new ApiError(409, null, 'このパスキーは、もう登録されています。');
    // The answer doesn't reveal that another member has this passkey.
    if (stored === 'taken') throw notAdded();
    exchange.record('passkey.added');
    return { passkey: toWirePasskey(stored) };
  });

  handle('removePasskey', async ({ caller, params, exchange }) => {
    if (!(await deletePasskey(db, caller.userId, params.passkey)))
      throw notFound('このパスキーは見つかりませんでした。');
    exchange.record('passkey.removed');
    return null;
  });
}

function available(site: RelyingParty | null): RelyingParty {
  if (site === null) throw notFound('このアドレスでは、パスキーを使えません。');
  return site;
}

/** Records a login that failed. One answer for all reasons, so that nobody learns which passkeys exist. */
function loginRefused(exchange: Exchange): ApiError {
  exchange.record('session.login_failed', { reason: 'passkey' });
  logins.tell({ outcome: 'passkey_refused' });
  return new ApiError(
    401,
    null,
    'このパスキーではログインできませんでした。もう一度ためすか、LINEでログインしてください。',
  );
}

// Not 401, because the member's login is still valid.
const notAdded = () =>
  new ApiError(400, null, 'パスキーを登録できませんでした。お手数ですが、もう一度お試しください。');

const tooManyPasskeys = () =>
  new ApiError(409, null, `登録できるパスキーは${PASSKEYS_MAX}個までです。使わないものを削除してからお試しください。`);

function refusedAs(made: () => ApiError, warn: AuthDeps['warn']) {
  return (error: unknown): never => {
    if (!(error instanceof PasskeyRefused)) throw error;
    warn(error, 'passkey refused');
    throw made();
  };
}
