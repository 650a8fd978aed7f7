import { afterEach, describe, expect, it, vi } from 'vitest';
import { MISS_LIMITS } from '#server/http/limits/miss-limits.ts';
import { RATE_LIMITS, type RateLimits } from '#server/http/limits/rate-limits.ts';
import { loginAs, registeredMember, TestBrowser } from '#tests/support/server/member.ts';
import { onSqlite } from '#tests/support/server/server.ts';
import { videoId } from '#tests/support/server/server-content.ts';

const wide = { address: 1000, member: 1000 };
const FEW: RateLimits = {
  login: { address: 3, member: 3 },
  callback: { address: 3, member: 3 },
  refresh: { address: 3, member: 3 },
  upload: { address: 1000, member: 2 },
  preview: { address: 3, member: 3 },
  export: { address: 1000, member: 2 },
  write: wide,
  report: { address: 3, member: 3 },
  notFound: { address: 3, member: 3 },
};

onSqlite(
  (server) => {
    const times = async (count: number, ask: () => Promise<{ status: number }>) => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1) statuses.push((await ask()).status);
      return statuses;
    };
    const from = (remoteAddress: string) => ({ remoteAddress });

    it.each<readonly [string, 'GET' | 'POST', string, number]>([
      ['starts of a login', 'GET', '/auth/line/login', 200],
      ['returns from LINE', 'POST', '/auth/line/callback', 401],
      ['starts of a login with a passkey', 'GET', '/auth/passkey/login', 200],
      ['logins with a passkey', 'POST', '/auth/passkey/callback', 401],
      ['refreshes', 'POST', '/auth/refresh', 401],
      ['link previews', 'GET', '/video-introductions/first/ogp?url=https://x.example', 404],
      ['unknown paths', 'GET', '/nothing', 404],
      ['unknown ids', 'GET', `/videos/${videoId(98)}`, 404],
      ['malformed ids', 'GET', '/videos/no-id-of-a-video', 404],
    ])('too many %s from one address are refused, with the time to wait', async (_, method, path, status) => {
      // The IP addresses depend on the length of the path. So cases that count towards the same limit don't share one.
      const [mine, other] = [`192.0.2.${path.length}`, `198.51.100.${path.length}`];
      const ask = (address: string) => server.api(path, { method, ...from(address) });
      expect(await times(3, () => ask(mine))).toEqual([status, status, status]);
      const refused = await ask(mine);
      expect([refused.status, refused.body.result]).toEqual([429, false]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask(other)).status).toBe(status);
    });

    it.each([
      ['pictures', `/images/${'0'.repeat(20)}.webp`],
      ['pictures with malformed names', '/images/x'],
      ['media', `/media/${videoId(98)}/${'0'.repeat(20)}.mp4`],
    ])('too many requests for missing %s are refused', async (_, path) => {
      const mine = from(`192.0.3.${path.length}`);
      expect(await times(3, () => server.ask(path, mine))).toEqual([404, 404, 404]);
      expect((await server.ask(path, mine)).status).toBe(429);
    });

    it('all addresses of an IPv6 network count as one', async () => {
      const ask = (host: number) => server.api('/nothing', from(`2001:db8:1:2::${host}`));
      expect(await times(3, () => ask(1))).toEqual([404, 404, 404]);
      expect((await ask(2)).status).toBe(429);
      expect((await server.api('/nothing', from('2001:db8:1:3::1'))).status).toBe(404);
      expect((await server.api('/nothing', from('::ffff:192.0.2.77'))).status).toBe(404);
    });

    it('request headers do not circumvent the limits', async () => {
      const ask = (claimed: string) =>
        server.api('/nothing', { ...from('192.0.2.80'), headers: { 'x-forwarded-for': claimed } });
      for (let visitor = 1; visitor <= 3; visitor += 1) expect((await ask(`203.0.113.${visitor}`)).status).toBe(404);
      expect((await ask('203.0.113.4')).status).toBe(429);
    });

    it('conditional requests do not circumvent the limits', async () => {
      const claim = { ...from('192.0.2.81'), headers: { 'if-none-match': '*' } };
      const ask = () => server.api('/video-introductions/nothing', claim);
      expect(await times(4, ask)).toEqual([404, 404, 404, 429]);
    });

    it('uploads are counted by member, from any address', async () => {
      const [browser, other] = [await loginFrom('198.51.100.1'), await loginFrom('198.51.100.2')];
      const upload = (who: TestBrowser, address: string) =>
        who.api('/users/me/avatar', { method: 'POST', ...from(address) });
      expect((await upload(browser, '192.0.2.11')).status).toBe(415);
      expect((await upload(browser, '192.0.2.12')).status).toBe(415);
      expect((await upload(browser, '192.0.2.13')).status).toBe(429);
      expect((await upload(other, '192.0.2.13')).status).toBe(415);
    });

    it('exports are counted by member', async () => {
      const [browser, other] = [await loginFrom('198.51.100.3', 'taro'), await loginFrom('198.51.100.4', 'hanako')];
      const ask = async (who: TestBrowser) => (await who.api('/users/me/export', from('192.0.2.14'))).status;
      expect([await ask(browser), await ask(browser), await ask(browser)]).toEqual([200, 200, 429]);
      expect(await ask(other)).toBe(200);
    });

    /** Logs in from an IP address. Each test uses its own addresses, so that it doesn't reach the limits. */
    async function loginFrom(remoteAddress: string, persona: 'new' | 'taro' | 'hanako' = 'new'): Promise<TestBrowser> {
      const browser = new TestBrowser(server);
      const payload = await browser.comeBackFromLine(persona, '', { remoteAddress });
      await browser.api('/auth/line/callback', { method: 'POST', payload, remoteAddress });
      return browser;
    }
  },
  { rateLimits: FEW },
);

describe.each([
  ['1', ['203.0.113.9', '198.51.100.7']],
  ['2', ['203.0.113.9', '198.51.100.7', '192.0.2.250']],
  ['192.0.2.90, 192.0.2.250', ['203.0.113.9', '198.51.100.7', '192.0.2.250']],
])('behind proxies (TRUST_PROXY=%s)', (TRUST_PROXY, [claimed = '', visitor = '', ...proxies]) => {
  onSqlite(
    (server) => {
      const ask = (said: string, seen: string) =>
        server.api('/nothing', {
          remoteAddress: '192.0.2.90',
          headers: { 'x-forwarded-for': [said, seen, ...proxies].join(', ') },
        });

      it('counts the address that the outermost proxy saw, not the one that the visitor claims', async () => {
        const statuses: number[] = [];
        for (let turn = 0; turn < 4; turn += 1) statuses.push((await ask(`${claimed}${turn}`, visitor)).status);
        expect(statuses).toEqual([404, 404, 404, 429]);
        expect((await ask(claimed, '198.51.100.8')).status).toBe(404);
      });
    },
    { rateLimits: FEW, env: { TRUST_PROXY } },
  );
});

describe('with the limits of production', () => {
  onSqlite(
    (server) => {
      afterEach(() => {
        vi.useRealTimers();
      });

      it('an outbox of a thousand records can be delivered', { timeout: 120_000 }, async () => {
        // Stops the clock, so that all requests fall into one minute of the rate limit, however slow the machine is.
        vi.useFakeTimers({ toFake: ['Date'] });
        const browser = await registeredMember(server);
        const payload = { video_id: videoId(1), view_second: 1, stop_position: 1, operation_logs: [] };
        const statuses = new Set<number>();
        for (let index = 0; index < 1000; index += 1) {
          statuses.add((await browser.api('/videos/views', { method: 'POST', payload })).status);
        }
        expect([...statuses]).toEqual([200]);
      });

      it('thirty people can log in from one IP address', async () => {
        for (let person = 0; person < 30; person += 1) await loginAs(server, 'new');
      });
    },
    { rateLimits: RATE_LIMITS, missLimits: MISS_LIMITS },
  );
});
