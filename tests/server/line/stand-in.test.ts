import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { codeChallengeOf, createLoginState } from '#server/line/login-state.ts';
import { mountStandIn } from '#server/line/stand-in/mount.ts';
import { createStandIn } from '#server/line/stand-in/stand-in.ts';
import { createTestClock, REDIRECT_URI } from '#tests/support/server/line-login.ts';

const ORIGIN = 'http://localhost:3000';
const standIn = createStandIn({ issuer: `${ORIGIN}/_line`, redirectUris: [REDIRECT_URI], clock: createTestClock() });
const { state, nonce, codeVerifier } = createLoginState();

function authorizePath(changes: Readonly<Record<string, string | null>> = {}): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: standIn.clientOptions.channelId,
    redirect_uri: REDIRECT_URI,
    state,
    scope: 'profile openid',
    nonce,
    code_challenge: codeChallengeOf(codeVerifier),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(changes)) value === null ? query.delete(name) : query.set(name, value);
  return `/_line/oauth2/v2.1/authorize?${query}`;
}

const open = (path: string) => standIn.handle(new Request(ORIGIN + path));
const choose = (path: string, persona: string) =>
  standIn.handle(new Request(ORIGIN + path, { method: 'POST', body: new URLSearchParams({ persona }) }));
const sentTo = (answer: Response) => new URL(answer.headers.get('location') ?? 'about:blank');

describe('the page of the stand-in', () => {
  it('offers every persona and a way to cancel, in Japanese, without scripts', async () => {
    const answer = await open(authorizePath());
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('<html lang="ja">');
    for (const label of ['たろう', 'はなこ', '新しい人', 'キャンセル']) expect(html).toContain(label);
    expect(html).not.toContain('<script');
    expect(answer.headers.get('content-security-policy')).toContain(`form-action 'self' ${ORIGIN}`);
  });

  it('escapes its URL in the HTML', async () => {
    const html = await (await open(`${authorizePath()}&x="><script>alert(1)</script>`)).text();
    expect(html).not.toContain('<script');
  });

  it.each([
    ['another channel', { client_id: '42' }],
    ['a redirect URL that is not registered', { redirect_uri: 'http://localhost:3000/elsewhere' }],
    ['a redirect URL with an additional slash', { redirect_uri: `${REDIRECT_URI}/` }],
    ['no state', { state: null }],
    ['a state with other characters', { state: 'a-b' }],
    ['an unknown mode', { stand_in: 'nonsense' }],
  ])('shows an error instead of redirecting for %s', async (_what, changes) => {
    const answer = await open(authorizePath(changes));
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it.each([
    ['INVALID_REQUEST', { response_type: 'token' }],
    ['INVALID_REQUEST', { code_challenge_method: 'plain' }],
    ['INVALID_REQUEST', { code_challenge_method: null }],
    ['INVALID_REQUEST', { code_challenge: 'short' }],
    ['INVALID_SCOPE', { scope: 'openid' }],
    ['INVALID_SCOPE', { scope: null }],
  ])('redirects back with %s for %o', async (error, changes) => {
    const back = sentTo(await open(authorizePath(changes)));
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.searchParams.get('state')).toBe(state);
    expect(back.searchParams.get('code')).toBeNull();
  });

  it('redirects with ACCESS_DENIED after a cancellation, and in the mode `declined`', async () => {
    const backs = [await choose(authorizePath(), 'cancel'), await open(authorizePath({ stand_in: 'declined' }))];
    for (const back of backs.map(sentTo)) {
      expect(back.searchParams.get('error')).toBe('ACCESS_DENIED');
      expect(back.searchParams.get('state')).toBe(state);
    }
  });

  it('changes the state of a failing automatic login, and returns it without automatic login', async () => {
    const fails = { stand_in: 'auto-login-fails' };
    const lost = sentTo(await choose(authorizePath(fails), 'taro')).searchParams.get('state');
    expect(lost).toMatch(/^[0-9a-f]+$/);
    expect(lost).not.toBe(state);
    const returned = sentTo(await choose(authorizePath({ ...fails, disable_auto_login: 'true' }), 'taro'));
    expect(returned.searchParams.get('state')).toBe(state);
  });
});

describe('mounted in a server', () => {
  it('answers under its path, accepts its own form and does not affect the rest of the server', async () => {
    const app = Fastify();
    await mountStandIn(app, standIn);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    app.post('/api/v1/other', async () => 'ok');

    const shown = await app.inject(authorizePath());
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8');
    const chosen = await app.inject({ method: 'POST', url: authorizePath(), headers: form, payload: 'persona=taro' });
    expect(chosen.statusCode).toBe(303);
    expect(chosen.headers.location).toMatch(/^http:\/\/localhost:3000\/auth\/callback\?code=/);
    const picture = await app.inject('/_line/pictures/taro.png');
    expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    expect((await app.inject('/_line/nothing')).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/api/v1/other', headers: form, payload: 'a=b' })).statusCode).toBe(
      415,
    );
    await app.close();
  });
});
