import { expect, it, onTestFinished, vi } from 'vitest';
import { RATE_LIMITS } from '#server/http/limits/rate-limits.ts';
import { createViolationLog, violationsIn } from '#server/http/security/report.ts';
import { onSqlite } from '#tests/support/server/server.ts';

const PATH = '/api/v1/reports';
const SINGLE = 'application/csp-report';
const SEVERAL = 'application/reports+json';

const single = (changes: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://tane.example.jp/videos/01JD0000000000000000000001?q=うつ#t=3',
    'blocked-uri': 'https://evil.example/x.js?user=taro',
    'effective-directive': 'script-src-elem',
    'violated-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    'script-sample': 'alert("taro")',
    disposition: 'enforce',
    ...changes,
  },
});
const several = (changes: object = {}, type = 'csp-violation') => ({
  type,
  age: 10,
  url: 'https://tane.example.jp/mypage/profile?name=taro',
  user_agent: 'Mozilla/5.0 (taro)',
  body: {
    documentURL: 'https://tane.example.jp/mypage/profile?name=taro',
    blockedURL: 'trusted-types-sink',
    effectiveDirective: 'require-trusted-types-for',
    sample: 'Element innerHTML|taro',
    disposition: 'report',
    ...changes,
  },
});

const log: string[] = [];
const logged = () => log.splice(0).map((line) => JSON.parse(line));

onSqlite(
  (server) => {
    const post = (body: unknown, type = SINGLE, from = '192.0.2.1', headers: Record<string, string> = {}) =>
      server.ask(PATH, {
        method: 'POST',
        payload: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': type, ...headers },
        remoteAddress: from,
      });

    it('takes a report without an anti-forgery token or a login, and logs one line without personal data', async () => {
      logged();
      const answer = await post(single());
      expect([answer.status, answer.text, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
      const [violation, request, ...others] = logged();
      expect(violation).toMatchObject({
        level: 40,
        msg: 'a page violated its policy',
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/videos/:id',
        enforced: true,
      });
      expect([request.route, others]).toEqual([PATH, []]);
      expect(JSON.stringify(violation)).not.toMatch(/taro|01JD|うつ|192\.0/);
    });

    it('takes several reports at once, of which it reads 20, and ignores what is no violation', async () => {
      logged();
      const many = Array.from({ length: 30 }, (_, index) => several({ blockedURL: `https://x${index}.example/a` }));
      const answer = await post([several({}, 'deprecation'), ...many], SEVERAL, '192.0.2.2');
      expect(answer.status).toBe(204);
      const lines = logged().filter(({ msg }) => msg === 'a page violated its policy');
      expect(lines.map(({ blocked }) => blocked)).toEqual(
        many.slice(0, 19).map((_, index) => `https://x${index}.example`),
      );
      expect(lines[0]).toMatchObject({
        directive: 'require-trusted-types-for',
        page: '/mypage/profile',
        enforced: false,
      });
    });

    it('logs the same violation once a minute, from however many addresses it is reported', async () => {
      logged();
      for (let index = 0; index < 5; index += 1) {
        await post(single({ 'document-uri': 'https://tane.example.jp/faqs' }), SINGLE, `203.0.113.${index}`);
      }
      expect(logged().filter(({ page }) => page === '/faqs')).toHaveLength(1);
    });

    it.each([
      ['malformed JSON', '{"csp-report":', SINGLE, 400],
      ['a key that would change a prototype', '{"csp-report":{"__proto__":{}}}', SINGLE, 400],
      ['JSON of another form', { report: {} }, SINGLE, 422],
      ['a report without its page', single({ 'document-uri': undefined }), SINGLE, 422],
      ['a report with a number for its directive', single({ 'effective-directive': 7 }), SINGLE, 422],
      ['a list of other things', [1], SEVERAL, 422],
      ['a list of reports without a body', [{ type: 'csp-violation' }], SEVERAL, 422],
      ['null', 'null', SINGLE, 415],
      ['plain JSON', single(), 'application/json', 415],
      ['plain text', 'text', 'text/plain', 415],
      ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
      ['more than 64 KiB', single({ 'script-sample': 'x'.repeat(70_000) }), SINGLE, 413],
    ])('refuses %s', async (name, body, type, status) => {
      logged();
      const answer = await post(body, type, `198.51.100.${name.length}`);
      expect([answer.status, answer.body.result]).toEqual([status, false]);
      expect(logged().filter(({ msg }) => msg === 'a page violated its policy')).toEqual([]);
    });

    it('refuses an empty body, and other methods', async () => {
      expect((await server.ask(PATH, { method: 'POST', remoteAddress: '192.0.2.3' })).status).toBe(415);
      const read = await server.ask(PATH, { remoteAddress: '192.0.2.3' });
      expect([read.status, read.headers.allow]).toEqual([405, 'POST']);
    });

    it('refuses a flood before it reads the bodies; other addresses and calls notice nothing', async () => {
      logged();
      const statuses = new Map<number, number>();
      for (let index = 0; index < 300; index += 1) {
        const report = single({ 'blocked-uri': `https://flood${index}.example/` });
        const { status } = await post(
          index < RATE_LIMITS.report.address ? report : 'x'.repeat(70_000),
          SINGLE,
          '192.0.2.4',
        );
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
      // The later bodies are too large and not JSON. They get 429, because the limit is checked before the body.
      expect(Object.fromEntries(statuses)).toEqual({ 204: 60, 429: 240 });
      expect((await post(single(), SINGLE, '192.0.2.5')).status).toBe(204);
      expect((await server.api('/videos', { remoteAddress: '192.0.2.4' })).status).toBe(200);
    });
  },
  { rateLimits: RATE_LIMITS, log: (line) => log.push(line) },
);

it.each([
  ['https://evil.example:8443/path?q', 'https://evil.example:8443'],
  [`https://${'x'.repeat(60)}.example:8443/`, `https://${'x'.repeat(60)}.example:8443`],
  [`https://${'x'.repeat(247)}.example/`, `https://${'x'.repeat(247)}.example`],
  [`https://${'x'.repeat(248)}.example/`, 'unknown'],
  [`http://${'x.'.repeat(5000)}example/`, 'unknown'],
  ['https://user:secret@evil.example/', 'https://evil.example'],
  ['https://tane.example.jp/other?secret', 'self'],
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['data', 'data'],
  ['data:text/html,taro', 'data'],
  ['blob:https://tane.example.jp/1', 'blob'],
  ['chrome-extension://abcdef/x.js', 'chrome-extension'],
  ['mailto:taro@example.jp', 'unknown'],
  ['taro', 'unknown'],
  ['', 'unknown'],
])('of what was blocked, only origin, keyword or scheme is logged: %s', (reported, blocked) => {
  expect(violationsIn(single({ 'blocked-uri': reported }))?.[0]?.blocked).toBe(blocked);
});

it.each([
  [{ 'effective-directive': undefined, 'violated-directive': "img-src 'self' data:" }, { directive: 'img-src' }],
  [{ 'effective-directive': 'taro-src' }, { directive: 'unknown' }],
  [{ 'effective-directive': 'img-src\ntaro' }, { directive: 'unknown' }],
  [{ 'document-uri': 'https://tane.example.jp/taro' }, { page: 'unknown' }],
  [{ 'document-uri': 'about' }, { page: 'unknown' }],
])('directive and page are known names, or unknown: %j', (changes, expected) => {
  expect(violationsIn(single(changes))?.[0]).toMatchObject(expected);
});

it('at most 60 different violations are logged in a minute, and then how many reports were dropped', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const warn = vi.fn();
  const record = createViolationLog({ warn });
  const violation = { directive: 'img-src', page: '/', enforced: true };
  const flood = () => {
    for (let index = 0; index < 100; index += 1) record({ ...violation, blocked: `https://x${index}.example` });
  };
  flood();
  flood();
  expect(warn).toHaveBeenCalledTimes(60);
  vi.advanceTimersByTime(60_000);
  expect(warn).toHaveBeenCalledTimes(61);
  expect(warn.mock.lastCall?.[0]).toEqual({ dropped: 80 });
  vi.advanceTimersByTime(600_000);
  expect(warn).toHaveBeenCalledTimes(61);
  flood();
  vi.advanceTimersByTime(60_000);
  expect(warn.mock.lastCall?.[0]).toEqual({ dropped: 40 });
});
