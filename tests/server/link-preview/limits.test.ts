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

/** The timeout for reading a page. It expires when a test calls `runOut`. */
let time = new AbortController();
beforeEach(() => {
  time = new AbortController();
});
const timeLimit = () => time.signal;
const runOut = () => time.abort(new DOMException('too late', 'TimeoutError'));

describe('refused pages', () => {
  it.each(['text/plain', 'application/json', 'image/png', 'text/htmlx', ''])('the type "%s"', async (type) => {
    expect(await read(page('<title>題</title>'), type)).toEqual(NOT_FOUND);
  });

  it.each([204, 304, 400, 401, 403, 404, 410, 500, 503])('the status %i', async (status) => {
    internet = await startInternet((_, reply) => {
      reply.writeHead(status, { 'content-type': status === 204 ? 'x/y' : 'text/html' }).end();
    });
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
  });

  it('an answer that is compressed although plain bytes were requested', async () => {
    internet = await startInternet((_, reply) => {
      reply.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x');
    });
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
  });

  it.each<[string, RequestListener]>([
    ['nothing', () => runOut()],
    [
      'a head byte by byte',
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
      'data that is not HTTP',
      (request) => {
        request.socket.end('SSH-2.0\r\n\r\n');
      },
    ],
  ])('a server that sends %s', async (_, answer) => {
    internet = await startInternet(answer, { timeLimit });
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
  });

  const raw = (head: string): RequestListener => {
    return ({ socket }) => socket.write(head);
  };
  const forever = (head: string, piece: string): RequestListener => {
    return ({ socket }) => {
      socket.write(head);
      const more = () => {
        while (!socket.destroyed && socket.write(piece));
      };
      socket.on('drain', more);
      more();
    };
  };

  // No timeout expires in these tests: the preview must detect by itself that the answer is endless or switches the
  // protocol, and must close the connection.
  it.each<[string, RequestListener]>([
    [
      'a switch to another protocol (101)',
      raw('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    ['a switch to an unnamed protocol (101)', raw('HTTP/1.1 101 Switching Protocols\r\n\r\n')],
    ['endless Early Hints', forever('', 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n')],
    ['endless 100 Continue responses', forever('', 'HTTP/1.1 100 Continue\r\n\r\n')],
    ['endless headers', forever('HTTP/1.1 200 OK\r\n', 'X-More: and more\r\n')],
    ['an endless header', forever('HTTP/1.1 200 OK\r\nX-More: ', 'and more')],
    ['endless redirects', (_, reply) => reply.writeHead(302, { location: '/again' }).end()],
  ])('a server that sends %s: the connection ends, and the next attempt is a new one', async (_, answer) => {
    let closed = 0;
    const { signal } = time;
    internet = await startInternet(
      (request, reply) => {
        request.socket.once('close', () => {
          closed += 1;
        });
        if (request.url === '/well') html(page('<title>題</title>'))(request, reply);
        else answer(request, reply);
      },
      { timeLimit: () => signal },
    );
    expect(await internet.preview.fetch(URL)).toEqual(NOT_FOUND);
    await expect.poll(() => closed).toBe(internet.connections.length);
    expect(await internet.preview.fetch('http://site.test/well')).toMatchObject({ title: '題' });
  });

  it('informational responses have no effect', async () => {
    internet = await startInternet((_, reply) => {
      reply.writeEarlyHints({ link: '</a>; rel=preload' });
      reply.writeProcessing();
      reply.setHeader('content-type', 'text/html').end(page('<title>題</title>'));
    });
    expect(await internet.preview.fetch(URL)).toMatchObject({ title: '題' });
  });

  it('a resolver that never answers, or fails', async () => {
    internet = await startInternet(() => {}, {
      timeLimit,
      lookup() {
        // The timeout expires while the preview waits for the resolver.
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
  /**
   * A server that sends `head`, then `piece` repeatedly as long as the client reads. `sent`: the bytes after `head`.
   */
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

  it('after 512 kB of an endless head, and uses what was read', async () => {
    const { state, answer } = endless('<head><title>題</title>', Buffer.alloc(16_384, '<!-- -->'));
    internet = await startInternet(answer);
    expect(await internet.preview.fetch(URL)).toMatchObject({ title: '題', pageFound: true });
    await expect.poll(() => state.closed).toBe(true);
    // The limit is far above 512 kB, because bytes in the system's buffers count as sent.
    expect(state.sent).toBeLessThan(16 * 1024 * 1024);
  });

  it('after 512 kB, so that later content is ignored', async () => {
    expect(await read(`<head><!--${' '.repeat(512 * 1024)}--><title>題</title>`)).toMatchObject({ title: null });
  });

  it('at the end of the head, even if the body never ends', async () => {
    const { state, answer } = endless(page('<title>題</title>') + ' '.repeat(5000), Buffer.alloc(16_384));
    internet = await startInternet(answer);
    expect(await internet.preview.fetch(URL)).toMatchObject({ title: '題' });
    await expect.poll(() => state.closed).toBe(true);
  });
});
