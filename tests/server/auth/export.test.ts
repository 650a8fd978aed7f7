import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { API_PREFIX } from '#contract/limits.ts';
import { loginAs, registeredMember, TestBrowser, userOf } from '#tests/support/server/member.ts';
import { addPasskey } from '#tests/support/server/passkeys/authenticator.ts';
import { onEveryDatabase, type TestServer } from '#tests/support/server/server.ts';

interface Export {
  readonly user: Record<string, unknown>;
  readonly consents: readonly { kind: string }[];
  readonly avatars: readonly { content_base64: string }[];
  readonly conditions: readonly Record<string, unknown>[];
  readonly deleted_conditions: readonly unknown[];
  readonly favorites: readonly Record<string, unknown>[];
  readonly views: readonly Record<string, unknown>[];
  readonly passkeys: readonly unknown[];
  readonly logins: readonly unknown[];
}

onEveryDatabase((server) => {
  const exported = async (browser: TestBrowser) => {
    const answer = await browser.api('/users/me/export');
    expect(answer.status).toBe(200);
    return answer.body.contents as unknown as Export;
  };

  describe('たろう', () => {
    it('has three months of sample records, up to yesterday', async () => {
      const browser = await loginAs(server, 'taro');
      expect(await userOf(browser)).toMatchObject({
        nickname: 'たろう',
        registration_status: 'REGISTERED',
        latest_condition_date: '2026-11-19',
      });
      const all = await exported(browser);
      expect(all.conditions.length).toBeGreaterThan(70);
      expect(all.conditions[0]).toMatchObject({ date: '2026-08-20' });
      expect(all.conditions.at(-1)).toMatchObject({ date: '2026-11-19', occurred_at: '2026-11-19T21:00:00+09:00' });
      expect(all.favorites.length).toBeGreaterThan(2);
      expect(all.views[0]).toMatchObject({ operation_logs: [{ action: 'PLAY', video_time: 0 }, { action: 'LEAVE' }] });
      for (const { condition_point, feeling_point } of all.conditions) {
        for (const point of [condition_point, feeling_point]) expect([1, 2, 3, 4, 5]).toContain(point);
      }
      const list = await browser.api('/videos?view_status=1&sort_type=4');
      expect(list.body.contents).toMatchObject({ count: 8 });
    });

    it('has each sample record once, also after another login', async () => {
      const before = await exported(await loginAs(server, 'taro'));
      server.clock.time += 24 * 60 * 60_000;
      const after = await exported(await loginAs(server, 'taro'));
      expect(after.conditions).toEqual(before.conditions);
    });
  });

  it('はなこ is registered and has no records', async () => {
    const all = await exported(await loginAs(server, 'hanako'));
    expect(all.user).toMatchObject({ nickname: 'はなこ', registration_status: 'REGISTERED' });
    expect([all.conditions, all.favorites, all.views]).toEqual([[], [], []]);
  });

  it('contains all data of the member, in snake_case, and nothing of other members', async () => {
    await loginAs(server, 'taro');
    const browser = await registeredMember(server);
    const { authenticator } = await addPasskey(browser);
    const all = await exported(browser);
    const transports = ['internal', 'hybrid'];
    expect(all.passkeys).toMatchObject([{ label: '画面ロック', transports, backed_up: 1, last_used_at: null }]);
    expect(JSON.stringify(all)).not.toContain(authenticator.credentialId.toString('base64url'));
    expect(all.user).toMatchObject({
      ...(await userOf(browser)),
      line_user_id: expect.stringMatching(/^U[0-9a-f]{32}$/),
    });
    expect(all.consents.map(({ kind }) => kind).toSorted()).toEqual(['privacy', 'sensitive', 'terms']);
    expect(
      Buffer.from(all.avatars[0]?.content_base64 ?? '', 'base64')
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    expect([all.conditions, all.views]).toEqual([[], []]);
    const began = expect.stringMatching(/^2026-11-2\dT/);
    const times = { created_at: began, renewed_at: began, authenticated_at: began, expires_at: expect.any(String) };
    const login = { ...times, device: null };
    expect(all.logins).toEqual([login]);
    const text = JSON.stringify(all);
    expect(text).not.toMatch(/"[a-z]+[A-Z][A-Za-z]*":/);
    expect(text).not.toMatch(/hash|line_token|"user_id"|"id"/);
    for (const value of browser.cookies.values()) expect(text).not.toContain(value);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is the same when it is compressed with %s', async (encoding, decompress) => {
    const browser = await loginAs(server, 'taro');
    const plain = await browser.api('/users/me/export');
    const packed = await browser.api('/users/me/export', { headers: { 'accept-encoding': encoding } });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, 'cache-control': 'private, no-store' });
    expect(decompress(packed.bytes).toString()).toBe(plain.text);
    // The streamed answer has the same bytes that JSON.stringify would produce.
    expect(JSON.stringify(JSON.parse(plain.text))).toBe(plain.text);
  });

  it('lists the days whose conditions were deleted', async () => {
    const browser = await loginAs(server, 'taro');
    const { conditions } = (await browser.api('/users/conditions?conditions_list_type=0')).body.contents as {
      conditions: { id: number; day: number }[];
    };
    expect((await browser.api(`/users/conditions/${conditions[0]?.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await exported(browser)).deleted_conditions).toEqual([
      {
        date: `2026-11-${String(conditions[0]?.day).padStart(2, '0')}`,
        deleted_at: expect.stringMatching(/^2026-11-2\dT/),
      },
    ]);
  });

  it('runs once per member at a time, and for at most three members of one server', async () => {
    const members = await Promise.all([1, 2, 3, 4].map(() => registeredMember(server)));
    const [first, second, third, fourth] = members as [TestBrowser, TestBrowser, TestBrowser, TestBrowser];
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const readers: IncomingMessage[] = [];
    for (const member of [first, second, third]) readers.push(await unreadExport(server, member));
    const refusal = async (browser: TestBrowser) => {
      const answer = await browser.api('/users/me/export', { headers: { 'accept-encoding': 'br' } });
      return [answer.status, answer.headers['retry-after'], answer.body.result];
    };
    expect(await refusal(first)).toEqual([429, '10', false]);
    expect(await refusal(fourth)).toEqual([503, '10', false]);
    // Another server counts only its own exports, even in the same process.
    const other = await server.secondNode();
    onTestFinished(() => other.stop());
    for (const { cookies } of [first, fourth]) await exported(new TestBrowser(other, cookies));
    for (const reader of readers) reader.destroy();
    await expect.poll(async () => (await first.api('/users/me/export')).status, { timeout: 10_000 }).toBe(200);
    await expect.poll(async () => (await fourth.api('/users/me/export')).status, { timeout: 10_000 }).toBe(200);
  });
});

/** Pictures that together have more bytes than the buffers at both ends of a connection can hold. */
const PICTURES = Array.from({ length: 80 }, (_, index) => ({
  hash: `large-${index}`,
  source: 'upload' as const,
  webp_base64: 'a'.repeat(128_000),
  created_at: 0,
}));

/** Starts an export whose client does not read the answer, so that the export runs until the client disconnects. */
async function unreadExport({ app, db }: TestServer, browser: TestBrowser): Promise<IncomingMessage> {
  const { user_key } = await userOf(browser);
  const { id } = await db.selectFrom('users').select('id').where('user_key', '=', user_key).executeTakeFirstOrThrow();
  const pictures = PICTURES.map((picture) => ({ ...picture, user_id: id }));
  await db.insertInto('avatars').values(pictures).execute();
  const { port } = app.server.address() as AddressInfo;
  const path = `${API_PREFIX}/users/me/export`;
  const [answer] = (await once(get({ host: '127.0.0.1', port, path, headers: browser.headers }), 'response')) as [
    IncomingMessage,
  ];
  onTestFinished(() => void answer.destroy());
  expect(answer.statusCode).toBe(200);
  return answer;
}
