import { expect, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { MEDIA_SECONDS, mp4Bytes, videoId } from '#tests/support/server/server-content.ts';

const BYTES = mp4Bytes('talk 720.mp4', MEDIA_SECONDS.talk);
const SIZE = BYTES.length;

onEveryDatabase((server) => {
  const detail = async (no: number) => {
    const { body } = await server.api(`/videos/${videoId(no)}`);
    return (body.contents as ContentsOf<typeof calls.video>).video;
  };
  const url = async () => (await detail(1)).sources[0]?.url ?? '';

  it('sends a whole file that may be cached for a year', async () => {
    const answer = await server.ask(await url());
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(BYTES)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(SIZE),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, SIZE - 1],
    ['bytes=-100', SIZE - 100, SIZE - 1],
    [`bytes=-${SIZE * 2}`, 0, SIZE - 1],
    [`bytes=10-${SIZE * 2}`, 10, SIZE - 1],
    [`bytes=${SIZE - 1}-`, SIZE - 1, SIZE - 1],
  ])('sends the requested range: %s', async (range, start, end) => {
    const answer = await server.ask(await url(), { headers: { range } });
    expect(answer.status).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${SIZE}`);
    expect(answer.headers['content-length']).toBe(String(end - start + 1));
    expect(answer.bytes.equals(BYTES.subarray(start, end + 1))).toBe(true);
  });

  it.each([`bytes=${SIZE}-`, `bytes=${SIZE + 5}-${SIZE + 9}`, 'bytes=-0'])(
    'answers 416 to a range outside of the file: %s',
    async (range) => {
      const answer = await server.ask(await url(), { headers: { range } });
      expect([answer.status, answer.headers['content-range']]).toEqual([416, `bytes */${SIZE}`]);
      expect(answer.body.result).toBe(false);
    },
  );

  it.each(['bytes=5-2', 'bytes=-', 'bytes=a-b', 'items=0-5', 'bytes=0-1,5-9'])(
    'sends the whole file for the invalid range %s',
    async (range) => {
      expect((await server.ask(await url(), { headers: { range } })).status).toBe(200);
    },
  );

  it('sends a range only if the file has not changed (If-Range)', async () => {
    const { headers } = await server.ask(await url());
    const same = { range: 'bytes=5-9', 'if-range': String(headers.etag) };
    expect((await server.ask(await url(), { headers: same })).status).toBe(206);
    for (const other of ['"another"', `W/${headers.etag}`, 'Fri, 20 Nov 2026 00:00:00 GMT']) {
      const answer = await server.ask(await url(), { headers: { range: 'bytes=5-9', 'if-range': other } });
      expect(answer.status).toBe(200);
    }
  });

  it('answers HEAD without a body, and 304 if the client’s copy is current', async () => {
    const head = await server.ask(await url(), { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(SIZE), 0]);
    const again = await server.ask(await url(), { headers: { 'if-none-match': String(head.headers.etag) } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('serves only a video’s own files under its path', async () => {
    const name = (await url()).split('/').at(-1);
    for (const path of [
      `/media/${videoId(4)}/${name}`,
      `/media/${videoId(1)}/nothing.mp4`,
      `/media/${videoId(1)}/..%2F..%2Ftemplate.sqlite`,
      `/media/${videoId(13)}/${name}`,
      `/images/${name}`,
      '/images/../template.sqlite',
    ]) {
      const answer = await server.ask(path);
      expect([path, answer.status, answer.body.result]).toEqual([path, 404, false]);
    }
  });

  it('serves captions as WebVTT', async () => {
    const track = (await detail(1)).tracks[0];
    const answer = await server.ask(track?.url ?? '');
    expect(answer.headers['content-type']).toBe('text/vtt; charset=utf-8');
    expect(answer.text).toMatch(/^WEBVTT/);
  });

  it('serves thumbnails in three widths, whose paths differ only in the width', async () => {
    const path = (await detail(1)).thumbnail_path ?? '';
    expect(path).toMatch(/-320\.webp$/);
    for (const width of [320, 640, 960]) {
      const answer = await server.ask(path.replace('-320.', `-${width}.`));
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    }
  });

  it('serves an SVG without the scripts of its source, and with a policy under which none would run', async () => {
    const { body } = await server.api('/videos/genres');
    const icon = (body.contents as ContentsOf<typeof calls.genres>).videoGenres[0]?.icon_img_path ?? '';
    const answer = await server.ask(icon);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(answer.text).toMatch(/<svg .*width="24" height="24"><path d="M0 0h24v24H0z"\/><\/svg>$/);
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/);
  });
});
