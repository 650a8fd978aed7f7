import { expect, it } from 'vitest';
import type { WirePasskey } from '#contract/entities/passkey.ts';
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX, RECENT_LOGIN_MS } from '#contract/limits.ts';
import { labelOf } from '#server/modules/passkeys/label.ts';
import { relyingPartyOf } from '#server/modules/passkeys/verify.ts';
import { loginAs, registeredMember, TestBrowser } from '#tests/support/server/member.ts';
import {
  addPasskey,
  creationOptions,
  type Faults,
  logInWith,
  requestOptions,
  SoftAuthenticator,
} from '#tests/support/server/passkeys/authenticator.ts';
import { type Answer, onEveryDatabase, onSqlite } from '#tests/support/server/server.ts';

onEveryDatabase((server) => {
  const add = (browser: TestBrowser, credential: object) =>
    browser.api('/users/me/passkeys', { method: 'POST', payload: { credential } });
  const list = async (browser: TestBrowser) =>
    ((await browser.api('/users/me/passkeys')).body.contents as { passkeys: WirePasskey[] }).passkeys;
  const remove = (browser: TestBrowser, id: number) => browser.api(`/users/me/passkeys/${id}`, { method: 'DELETE' });
  const expectRefused = (answer: Answer, status: number) => {
    expect([answer.status, answer.body.result]).toEqual([status, false]);
    expect(answer.body.result_msg).toMatch(/パスキー/);
  };

  it('a member adds a passkey, sees it in the list with its last use, and removes it', async () => {
    const member = await registeredMember(server);
    const credential = new SoftAuthenticator().create(await creationOptions(member));
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150' };
    const added = await member.api('/users/me/passkeys', { method: 'POST', payload: { credential }, headers });
    expect(added.status).toBe(200);
    const { authenticator, passkey } = await addPasskey(member);
    server.clock.time += 60_000;
    const browser = new TestBrowser(server);
    expect((await logInWith(browser, authenticator.get(await requestOptions(browser)))).status).toBe(200);
    const now = new Date(server.clock.now() + 9 * 3_600_000).toISOString().replace('.000Z', '+09:00');
    expect(await list(member)).toEqual([
      { ...passkey, id: expect.any(Number), label: 'Android（画面ロック）', last_used_at: null },
      { ...passkey, backed_up: 1, last_used_at: now },
    ]);
    expect((await remove(member, passkey.id)).body.contents).toBeNull();
    expect((await list(member)).map(({ label }) => label)).toEqual(['Android（画面ロック）']);
    expect((await logInWith(browser, authenticator.get(await requestOptions(browser)))).status).toBe(401);
    expectRefused(await remove(member, passkey.id), 404);
  });

  it('stores what the authenticator reports, and gives it a random user handle instead of the user key', async () => {
    const member = await registeredMember(server);
    const { authenticator, passkey } = await addPasskey(member, new SoftAuthenticator({ counts: true }));
    const row = await server.db.selectFrom('passkeys').selectAll().where('id', '=', passkey.id).executeTakeFirst();
    expect(row).toMatchObject({
      credential_id: authenticator.credentialId.toString('base64url'),
      counter: 1,
      transports: '["internal","hybrid"]',
      backup_eligible: 1,
      backed_up: 1,
      aaguid: '00000000-0000-0000-0000-000000000000',
    });
    const { user } = await creationOptions(member);
    expect(user.id).toMatch(/^[\w-]{43}$/);
    expect(user.id).toBe(authenticator.userHandle);
    const { user_key } = await server.db
      .selectFrom('users')
      .select('user_key')
      .where('passkey_handle', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(user.id).not.toContain(user_key);
  });

  it('the options exclude the member’s passkeys, and ask for a discoverable one with user verification', async () => {
    const member = await registeredMember(server);
    const { authenticator } = await addPasskey(member);
    expect(await creationOptions(member)).toMatchObject({
      rp: { id: 'tane.example.jp', name: 'しごとのたね' },
      excludeCredentials: [{ type: 'public-key', id: authenticator.credentialId.toString('base64url') }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect((await creationOptions(await registeredMember(server))).excludeCredentials).toEqual([]);
  });

  it.each<readonly [string, Faults]>([
    ['made on another origin', { origin: 'https://evil.example' }],
    ['for another RP ID', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['without the person’s presence', { isPresent: false }],
    ['to an unknown challenge', { challenge: 'A'.repeat(43) }],
    ['that is a login', { type: 'webauthn.get' }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['with another id inside the signed data', { credentialId: Buffer.alloc(32) }],
    ['with a certificate', { attestation: 'with a certificate' }],
  ])('a passkey %s is refused', async (_, faults) => {
    const member = await registeredMember(server);
    expectRefused(await add(member, new SoftAuthenticator().create(await creationOptions(member), faults)), 400);
    expect(await list(member)).toEqual([]);
  });

  it('a passkey that attests itself is accepted', async () => {
    const member = await registeredMember(server);
    const credential = new SoftAuthenticator().create(await creationOptions(member), { attestation: 'packed' });
    expect((await add(member, credential)).status).toBe(200);
  });

  it('a challenge works once, for five minutes, and only in the login that was given it', async () => {
    const member = await registeredMember(server);
    const credential = new SoftAuthenticator().create(await creationOptions(member));
    expect((await add(member, credential)).status).toBe(200);
    expectRefused(await add(member, credential), 400);

    const [one, other] = [await loginAs(server, 'hanako'), await loginAs(server, 'hanako')];
    const ofOne = new SoftAuthenticator().create(await creationOptions(one));
    expectRefused(await add(other, ofOne), 400);
    expectRefused(await add(await registeredMember(server), ofOne), 400);
    server.clock.time += PASSKEY_CHALLENGE_MS;
    expectRefused(await add(one, ofOne), 400);
  });

  it('a challenge of a login can’t add a passkey, nor the reverse', async () => {
    const member = await registeredMember(server);
    const { authenticator } = await addPasskey(member);
    const { challenge } = await requestOptions(member);
    expectRefused(await add(member, new SoftAuthenticator().create(await creationOptions(member), { challenge })), 400);
    const { challenge: ofAdding } = await creationOptions(member);
    const options = await requestOptions(member);
    expect((await logInWith(member, authenticator.get(options, { challenge: ofAdding }))).status).toBe(401);
  });

  it('adding and removing need a login of the last sixty minutes, as an export does; the list doesn’t', async () => {
    const member = await loginAs(server, 'hanako');
    const { authenticator, passkey } = await addPasskey(member);
    const credential = new SoftAuthenticator().create(await creationOptions(member));
    const refused = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, (body.errors as { err_code: string } | null)?.err_code];
    };
    const begin = () => member.api('/users/me/passkeys/options', { method: 'POST' });
    await server.db
      .updateTable('session_families')
      .set({ authenticated_at: server.clock.now() - RECENT_LOGIN_MS })
      .execute();
    const calls = [begin(), add(member, credential), remove(member, passkey.id)].map(refused);
    expect(await Promise.all(calls)).toEqual(Array(3).fill([403, 'LOGIN_AGAIN']));
    expect((await list(member)).map(({ id }) => id)).toContain(passkey.id);
    // Another login is enough, through LINE or with the passkey itself.
    expect((await logInWith(member, authenticator.get(await requestOptions(member)))).status).toBe(200);
    await addPasskey(member);
    expect((await remove(member, passkey.id)).status).toBe(200);
  });

  it('a passkey that is begun while the login is recent can be added as long as its challenge works', async () => {
    const member = await registeredMember(server);
    const age = (ms: number) =>
      server.db
        .updateTable('session_families')
        .set({ authenticated_at: server.clock.now() - ms })
        .execute();
    await age(RECENT_LOGIN_MS - PASSKEY_CHALLENGE_MS);
    const credential = new SoftAuthenticator().create(await creationOptions(member));
    await age(RECENT_LOGIN_MS - PASSKEY_CHALLENGE_MS + 1);
    expect((await member.api('/users/me/passkeys/options', { method: 'POST' })).status).toBe(403);
    await age(RECENT_LOGIN_MS - 1);
    expect((await add(member, credential)).status).toBe(200);
  });

  it('a passkey is added once: again by its member 409; by another member it is refused like any wrong one', async () => {
    const [member, other] = [await registeredMember(server), await registeredMember(server)];
    const { authenticator } = await addPasskey(member);
    const { userHandle } = authenticator;
    expectRefused(await add(member, authenticator.create(await creationOptions(member))), 409);
    const stolen = await add(other, authenticator.create(await creationOptions(other)));
    const wrong = await add(other, new SoftAuthenticator().create(await creationOptions(other), { isVerified: false }));
    expectRefused(stolen, 400);
    expect(stolen.body).toEqual(wrong.body);
    authenticator.userHandle = userHandle;
    const browser = new TestBrowser(server);
    expect((await logInWith(browser, authenticator.get(await requestOptions(browser)))).status).toBe(200);
  });

  it('a member has at most ten passkeys, also if they are added at the same time', async () => {
    const member = await registeredMember(server);
    for (let no = 2; no < PASSKEYS_MAX; no += 1) await addPasskey(member);
    const credentials: object[] = [];
    for (let no = 0; no < 3; no += 1) credentials.push(new SoftAuthenticator().create(await creationOptions(member)));
    const answers = await Promise.all(credentials.map((credential) => add(member.copy(), credential)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(await list(member)).toHaveLength(PASSKEYS_MAX);
    expectRefused(await member.api('/users/me/passkeys/options', { method: 'POST' }), 409);
  });

  it('another member’s passkey can’t be removed, and is not listed', async () => {
    const [member, other] = [await registeredMember(server), await registeredMember(server)];
    const { passkey } = await addPasskey(member);
    expectRefused(await remove(other, passkey.id), 404);
    expect([(await list(member)).length, await list(other)]).toEqual([1, []]);
  });

  it('adding and removing need the anti-forgery token', async () => {
    const member = await registeredMember(server);
    const { passkey } = await addPasskey(member);
    const credential = new SoftAuthenticator().create(await creationOptions(member));
    const forge = () => {
      const forged = member.copy();
      forged.cookies.delete('XSRF-TOKEN');
      return forged;
    };
    expect((await forge().api('/users/me/passkeys/options', { method: 'POST' })).status).toBe(419);
    expect((await add(forge(), credential)).status).toBe(419);
    expect((await remove(forge(), passkey.id)).status).toBe(419);
    expect(await list(member)).toHaveLength(1);
  });
});

it.each([
  ['https://tane.example.jp', 'tane.example.jp'],
  ['https://tane.example.jp:8443', 'tane.example.jp'],
  ['http://localhost:3000', 'localhost'],
  ['http://tane.localhost:3000', 'tane.localhost'],
  ['http://tane.example.jp', null],
  ['http://127.0.0.1:3000', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
])('the RP ID of %s is %s', (origin, id) => {
  expect(relyingPartyOf(origin)?.id ?? null).toBe(id);
});

it.each([
  [
    'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4',
    ['internal'],
    'Linux; Android 16',
    'Android（Google パスワード マネージャー）',
  ],
  ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', [], 'iPhone; CPU iPhone OS 20_0', 'iPhone（iCloudキーチェーン）'],
  ['00000000-0000-0000-0000-000000000000', ['internal'], 'Windows NT 10.0', 'Windows（画面ロック）'],
  ['00000000-0000-0000-0000-000000000000', ['usb', 'nfc'], 'X11; Linux', 'Linux（セキュリティキー）'],
  ['00000000-0000-0000-0000-000000000000', [], 'iPod touch; CPU iPhone OS 15_8', 'iPhone（パスキー）'],
  ['00000000-0000-0000-0000-000000000000', [], undefined, 'パスキー'],
])('a passkey of %s (%s) made on “%s” is called %s', (aaguid, transports, userAgent, label) => {
  expect(labelOf(aaguid, transports, userAgent)).toBe(label);
});

onSqlite(
  (server) => {
    it('on an IP address, where browsers have no passkeys, the calls say so', async () => {
      const member = await registeredMember(server);
      const calls = [
        await new TestBrowser(server).api('/auth/passkey/login'),
        await member.api('/users/me/passkeys/options', { method: 'POST' }),
      ];
      for (const { status, body } of calls)
        expect([status, body.result_msg]).toEqual([404, 'このアドレスでは、パスキーを使えません。']);
      expect((await member.api('/users/me/passkeys')).body.contents).toEqual({ passkeys: [] });
    });
  },
  { env: { PUBLIC_ORIGIN: 'http://127.0.0.1:3000' } },
);
