import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeInternet, html, NOT_FOUND, page, startInternet } from './fake-internet.ts';

let internet: FakeInternet;
afterEach(() => internet.close());

const URL = 'http://site.test/folder/page';

async function read(body: string | Buffer, contentType?: string) {
  internet = await startInternet(html(body, contentType));
  return internet.preview.fetch(URL);
}

/** The time for a page: it runs out when a test says so. */
let time = new AbortController();
beforeEach(() => {
  time = new AbortController();
});
const timeLimit = () => time.signal;
const runOut = () => time.abort(new DOMException('too late', 'TimeoutError'));

describe('pages that are not taken', () => {
  it.each(['text/plain', 'application/json', 'image/png', 'text/htmlx', ''])('the type "%s"', async (type) => {
    expect(await read(page('<title>題</title>'), type)).toEqual(NOT_FOUND);
  });

  it.each([204, 304, 400, 401, 403, 404, 410, 500, 503])('the status %i', async (status) => {
    internet = await startInternet((_, reply) => {
      reply.writeHead(status, { 'content-type': status === 204 ? 'x/y' : 'text/html' }).end();
    });
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
  });

  it('an answer compressed against our wish', async () => {
    internet = await startInternet((_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x');
    });
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
  });

  it.each<[string, RequestListener]>([
    ['nothing', () => runOut()],
    [
      'a head that drips',
      (_, reply) => {
        reply.setHeader('content-type', 'text/html').write('<head><title>題', () => {
          reply.write('.', () => reply.write('.', runOut));
        });
      },
    ],
    [
      'a connection that breaks',
      (_, reply) => {
        reply.setHeader('content-type', 'text/html').write('<head>', () => reply.destroy());
      },
    ],
    [
      'something that is no HTTP',
      (request) => {
        request.socket.end('SSH-2.0\r\n\r\n');
      },
    ],
  ])('a server that sends %s', async (_, answer) => {
    internet = await startInternet(answer, { timeLimit });
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
  });

  it('a resolver that never answers, or says no', async () => {
    internet = await startInternet(() => {}, {
      timeLimit,
      lookup() {
        // The time runs out while everybody waits for the resolver.
        setImmediate(runOut);
        return new Promise(() => {});
      },
    });
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
    internet.close();
    internet = await startInternet(() => {}, { lookup: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
  });
});

describe('reading stops', () => {
  /** Sends for as long as somebody listens; `sent` counts what left. */
  function endless(head: string, piece: Buffer) {
    const state = { sent: 0, closed: false };
    const answer: RequestListener = (_, reply) => {
      reply.setHeader('content-type', 'text/html').write(head);
      const more = () => {
        while (!reply.destroyed && reply.write(piece)) state.sent += piece.length;
      };
      reply.on('drain', more).on('close', () => {
        state.closed = true;
      });
      more();
    };
    return { state, answer };
  }

  it('after 512 kB of a head without end, with what was there', async () => {
    const { state, answer } = endless('<head><title>題</title>', Buffer.alloc(16_384, '<!-- -->'));
    internet = await startInternet(answer);
    expect(await internet.preview.fetch(URL)).toMatchObject({ title: '題', pageFound: true });
    await expect.poll(() => state.closed).toBe(true);
    // What the system buffers on the way counts as sent.
    expect(state.sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('does not see what comes after 512 kB', async () => {
    expect(await read(`<head><!--${' '.repeat(512 * 1024)}--><title>題</title>`)).toMatchObject({ title: null });
  });

  it('at the end of the head, though the body never ends', async () => {
    const { state, answer } = endless(page('<title>題</title>') + ' '.repeat(5000), Buffer.alloc(16_384));
    internet = await startInternet(answer);
    expect(await internet.preview.fetch(URL)).toMatchObject({ title: '題' });
    await expect.poll(() => state.closed).toBe(true);
  });
});
