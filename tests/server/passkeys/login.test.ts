import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PASSKEY_CHALLENGE_MS } from '#contract/limits.ts';
import { logins } from '#server/process/monitoring/events.ts';
import { registeredMember, setCookies, TestBrowser, userOf } from '#tests/support/server/member.ts';
import {
  addPasskey,
  type Faults,
  logInWith,
  requestOptions,
  SoftAuthenticator,
} from '#tests/support/server/passkeys/authenticator.ts';
import { newMember } from '#tests/support/server/recording.ts';
import { type Answer, onEveryDatabase } from '#tests/support/server/server.ts';

const log: string[] = [];
const LEAVE = { method: 'POST', payload: { deregister_reason: 1 } } as const;

onEveryDatabase(
  (server) => {
    const used = async (id: number) =>
      server.db.selectFrom('passkeys').select(['counter', 'last_used_at']).where('id', '=', id).executeTakeFirst();
    /** Begins a login with a passkey in a new browser, which has no cookies. */
    const begin = async () => {
      const browser = new TestBrowser(server);
      return { browser, options: await requestOptions(browser) };
    };
    const logIn = async (authenticator: SoftAuthenticator, faults: Faults = {}) => {
      const { browser, options } = await begin();
      return { browser, answer: await logInWith(browser, authenticator.get(options, faults)) };
    };
    const expectRefused = (answer: Answer) =>
      expect([answer.status, setCookies(answer), answer.body.result_msg]).toEqual([
        401,
        [],
        'このパスキーではログインできませんでした。もう一度ためすか、LINEでログインしてください。',
      ]);

    it('a member logs in with a passkey, and has the records from before', async () => {
      const member = await newMember(server);
      const day = { condition_point: 2, feeling_point: 4, year: 2026, month: 11, day: 19 };
      await member.done('POST', '/users/conditions', day);
      const { authenticator, passkey } = await addPasskey(member.browser);
      server.clock.time += 60_000;

      const { browser, answer } = await logIn(authenticator);
      expect(answer.status).toBe(200);
      expect(answer.body.contents).toEqual({ user: await userOf(member.browser) });
      expect([...browser.cookies.keys()].toSorted()).toEqual([
        ...['XSRF-TOKEN', '__Host-browser', '__Host-refresh', '__Host-session'],
      ]);
      const list = await browser.api('/users/conditions?conditions_list_type=0&target=2026-11');
      expect(list.body.contents).toMatchObject({ conditions: [{ condition_point: 2, day: 19 }] });
      expect(await used(passkey.id)).toEqual({ counter: 0, last_used_at: server.clock.now() });
    });

    it('a login with a passkey is like one through LINE: it can be refreshed, begins now, and ends the browser’s previous login', async () => {
      const member = await registeredMember(server);
      const { authenticator } = await addPasskey(member);
      const { user_key } = await userOf(member);
      server.clock.time += 3_600_000;
      const before = await registeredMember(server);
      const old = before.copy();
      const answer = await logInWith(before, authenticator.get(await requestOptions(before)));
      expect(answer.status).toBe(200);
      expect((await userOf(before)).user_key).toBe(user_key);
      expect((await old.api('/users/me')).status).toBe(401);
      expect((await before.api('/auth/refresh', { method: 'POST' })).status).toBe(200);
      const newest = server.db.selectFrom('session_families').select('created_at').orderBy('created_at', 'desc');
      expect((await newest.executeTakeFirst())?.created_at).toBe(server.clock.now());
    });

    it('needs no LINE: neither to begin, nor to log in, nor to renew, nor to deregister', async () => {
      const member = await registeredMember(server);
      const { authenticator, passkey } = await addPasskey(member);
      const { user_key } = await userOf(member);
      await server.db.updateTable('users').set({ line_token: null }).where('user_key', '=', user_key).execute();
      server.line.standIn?.modes.add('failing');
      const { browser, answer } = await logIn(authenticator);
      const renewed = await browser.api('/auth/refresh', { method: 'POST' });
      const left = await browser.api('/auth/deregister', LEAVE);
      server.line.standIn?.modes.clear();
      expect([answer.status, renewed.status, left.status]).toEqual([200, 200, 200]);
      expect(await used(passkey.id)).toBeUndefined();
      expectRefused((await logIn(authenticator)).answer);
    });

    it('a member whose grant at LINE was withdrawn deregisters after a login with a passkey', async () => {
      const member = await registeredMember(server);
      const { authenticator } = await addPasskey(member);
      server.line.standIn?.modes.add('failing');
      const { browser } = await logIn(authenticator);
      const left = await browser.api('/auth/deregister', LEAVE);
      server.line.standIn?.modes.clear();
      expect(left.status).toBe(200);
    });

    it.each<readonly [string, Faults]>([
      ['made on another origin', { origin: 'https://tane.example.com' }],
      ['made over plain http', { origin: 'http://tane.example.jp' }],
      ['for another RP ID', { rpId: 'example.jp' }],
      ['without user verification', { isVerified: false }],
      ['without the person’s presence', { isPresent: false }],
      ['to an unknown challenge', { challenge: 'A'.repeat(43) }],
      ['to no challenge', { challenge: '' }],
      ['that is a registration', { type: 'webauthn.create' }],
      ['made in a frame of another site', { crossOrigin: true }],
      ['without a user handle', { userHandle: undefined }],
      ['with another user handle', { userHandle: 'A'.repeat(43) }],
      ['whose passkey can suddenly not be backed up', { isBackupEligible: false }],
    ])('an answer %s is refused', async (_, faults) => {
      const { authenticator, passkey } = await addPasskey(await registeredMember(server));
      expectRefused((await logIn(authenticator, faults)).answer);
      expect(await used(passkey.id)).toEqual({ counter: 0, last_used_at: null });
      expect((await logIn(authenticator)).answer.status).toBe(200);
    });

    it('an answer signed by another key is refused', async () => {
      const { authenticator } = await addPasskey(await registeredMember(server));
      const forger = new SoftAuthenticator({ credentialId: authenticator.credentialId });
      forger.userHandle = authenticator.userHandle;
      expectRefused((await logIn(forger)).answer);
    });

    it('an unknown passkey, and that of another member, get the same answer', async () => {
      const [one, other] = [
        await addPasskey(await registeredMember(server)),
        await addPasskey(await registeredMember(server)),
      ];
      expectRefused((await logIn(new SoftAuthenticator())).answer);
      expectRefused((await logIn(one.authenticator, { userHandle: other.authenticator.userHandle })).answer);
    });

    it('an answer works only once, also when it is sent twice at the same time', async () => {
      const { authenticator } = await addPasskey(await registeredMember(server));
      const { browser, options } = await begin();
      const credential = authenticator.get(options);
      const answers = await Promise.all([1, 2].map(() => logInWith(browser.copy(), credential)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expectRefused(await logInWith(browser, credential));
    });

    it('a challenge is used up by a wrong answer', async () => {
      const { authenticator } = await addPasskey(await registeredMember(server));
      const { browser, options } = await begin();
      expectRefused(await logInWith(browser, authenticator.get(options, { isVerified: false })));
      expectRefused(await logInWith(browser, authenticator.get(options)));
    });

    it('a challenge expires after five minutes', async () => {
      const { authenticator } = await addPasskey(await registeredMember(server));
      const { browser, options } = await begin();
      server.clock.time += PASSKEY_CHALLENGE_MS - 1;
      const last = await begin();
      server.clock.time += 1;
      expectRefused(await logInWith(browser, authenticator.get(options)));
      expect((await logInWith(last.browser, authenticator.get(last.options))).status).toBe(200);
    });

    it('a challenge works only in the browser that was given it', async () => {
      const { authenticator } = await addPasskey(await registeredMember(server));
      const { browser, options } = await begin();
      const { browser: elsewhere } = await begin();
      const credential = authenticator.get(options);
      expectRefused(await logInWith(elsewhere, credential));
      expect((await logInWith(new TestBrowser(server), credential)).status).toBe(401);
      expect((await logInWith(browser, credential)).status).toBe(200);
    });

    it('a browser has at most five challenges; older ones are dropped', async () => {
      const { authenticator } = await addPasskey(await registeredMember(server));
      const { browser, options: first } = await begin();
      for (let more = 1; more <= 5; more += 1) {
        server.clock.time += 1;
        await requestOptions(browser);
      }
      expectRefused(await logInWith(browser, authenticator.get(first)));
      const counts = await server.db
        .selectFrom('passkey_challenges')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .groupBy('browser_hash')
        .execute();
      expect(Math.max(...counts.map(({ count }) => Number(count)))).toBe(5);
    });

    it('a copy of an authenticator that counts is refused, and logged without naming anybody', async () => {
      const { authenticator, passkey } = await addPasskey(
        await registeredMember(server),
        new SoftAuthenticator({ counts: true }),
      );
      expect((await logIn(authenticator)).answer.status).toBe(200);
      const { counter } = authenticator;
      log.length = 0;
      for (const behind of [counter, counter - 1, 0])
        expectRefused((await logIn(authenticator, { counter: behind })).answer);
      const warned = log.filter((line) => line.includes('"event":"passkey.counter"'));
      expect(warned).toHaveLength(3);
      const credentialId = authenticator.credentialId.toString('base64url');
      for (const secret of [credentialId, authenticator.userHandle ?? ''])
        expect(warned.join('')).not.toContain(secret);
      expect((await used(passkey.id))?.counter).toBe(counter);
      expect((await logIn(authenticator)).answer.status).toBe(200);
    });

    it('a passkey that is removed during the login is refused, and not logged as a copy', async () => {
      const { authenticator, passkey } = await addPasskey(
        await registeredMember(server),
        new SoftAuthenticator({ counts: true }),
      );
      log.length = 0;
      const refused = await server.db.transaction().execute(async (trx) => {
        await trx.deleteFrom('passkeys').where('id', '=', passkey.id).execute();
        const running = logIn(authenticator);
        // On PostgreSQL, the login reads the passkey during this pause, and then waits for the transaction to end.
        await wait(300);
        return { running };
      });
      expectRefused((await refused.running).answer);
      expect(log.filter((line) => line.includes('"event":"passkey.counter"'))).toEqual([]);
    });

    it('a login and a refused one are counted, as those through LINE are', async () => {
      const { authenticator } = await addPasskey(await registeredMember(server));
      const outcomes: string[] = [];
      const stop = logins.listen(({ outcome }) => outcomes.push(outcome));
      await logIn(authenticator);
      await logIn(authenticator, { isVerified: false });
      stop();
      expect(outcomes).toEqual(['succeeded', 'passkey_refused']);
    });

    it('of two answers with the same counter at the same time, one is refused', async () => {
      const authenticator = new SoftAuthenticator({ counts: true });
      await addPasskey(await registeredMember(server), authenticator);
      const begun = [await begin(), await begin()];
      const answers = await Promise.all(
        begun.map(({ browser, options }) => logInWith(browser, authenticator.get(options, { counter: 9 }))),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    });

    it('the start tells nothing about passkeys', async () => {
      const { browser, options } = await begin();
      expect(options).toEqual({
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: 'tane.example.jp',
        timeout: PASSKEY_CHALLENGE_MS,
        userVerification: 'required',
      });
      expect([...browser.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', '__Host-browser']);
    });

    it('an answer without the anti-forgery token is refused', async () => {
      const { authenticator } = await addPasskey(await registeredMember(server));
      const { browser, options } = await begin();
      browser.cookies.delete('XSRF-TOKEN');
      expect((await logInWith(browser, authenticator.get(options))).status).toBe(419);
    });
  },
  { log: (line) => void log.push(line) },
);
