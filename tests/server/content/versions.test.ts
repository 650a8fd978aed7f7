import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { importFolder } from '#server/content/import-folder.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { MEDIA_SECONDS, mp4Bytes, videoId } from '#tests/support/server/server-content.ts';
import { TEST_NOW } from '#tests/support/server/server-templates.ts';

type Detail = ContentsOf<typeof calls.video>['video'];

/** Tests the versions of a film, here with spoken descriptions and with sign language. */

onEveryDatabase((server) => {
  let root: string;
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'shigoto-versions-'));
    const folder = join(root, 'content');
    cpSync(inject('templates').contentFolder, folder, { recursive: true });
    const talk = (name: string) => join(folder, 'media/talk', name);
    for (const name of ['described.mp4', 'described.m4a', 'sign.mp4'])
      writeFileSync(talk(name), mp4Bytes(name, MEDIA_SECONDS.talk));
    const versions = [
      'versions:',
      '  - kind: described',
      '    sources: [{ file: described.mp4, type: video/mp4, height: 480 }]',
      '    audio: { file: described.m4a, type: audio/mp4 }',
      '  - { kind: sign, sources: [{ file: sign.mp4, type: video/mp4, height: 720 }] }',
    ];
    writeFileSync(talk('media.yaml'), `${readFileSync(talk('media.yaml'), 'utf8')}\n${versions.join('\n')}\n`);
    const { assetFolder } = inject('templates');
    const onProgress = () => undefined;
    const result = await importFolder({ folder, assetFolder, db: server.db, now: TEST_NOW, onProgress });
    expect(result.status).toBe('imported');
    server.clock.time += 2000;
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const detail = async (no: number) => {
    const { body } = await server.api(`/videos/${videoId(no)}`);
    return (body.contents as { video: Detail }).video;
  };

  it('a video has its versions, whose files are served like those of the film', async () => {
    const { versions, sources } = await detail(1);
    const url = (ending: string) => expect.stringMatching(`^/media/${videoId(1)}/[0-9a-f]{32}[.]${ending}$`);
    const bytes = expect.any(Number);
    expect(versions).toEqual([
      {
        kind: 'described',
        sources: [{ url: url('mp4'), type: 'video/mp4', height: 480, bytes }],
        audio: { url: url('m4a'), type: 'audio/mp4', bytes },
      },
      { kind: 'sign', sources: [{ url: url('mp4'), type: 'video/mp4', height: 720, bytes }], audio: null },
    ]);
    const files = versions.flatMap((version) => [...version.sources, ...(version.audio ? [version.audio] : [])]);
    expect(new Set([...sources, ...files].map((file) => file.url)).size).toBe(5);
    for (const file of files) {
      const { status, headers } = await server.ask(file.url);
      expect([status, headers['content-length']]).toEqual([200, String(file.bytes)]);
    }
  });

  it('lists and the video’s details say that a video has a version with sign language', async () => {
    expect((await detail(1)).has_sign_language).toBe(1);
    const { body } = await server.api('/videos?per_page=1&sort_type=1');
    expect(body.contents).toMatchObject({ videos: [{ video_id: videoId(1), has_sign_language: 1 }] });
  });

  it('a video without versions has an empty list', async () => {
    expect((await detail(4)).versions).toEqual([]);
  });

  it('a row that an earlier release imported has no versions and can be read', async () => {
    const row = server.db.updateTable('videos').where('video_no', '=', 2);
    const { media } = await server.db
      .selectFrom('videos')
      .select('media')
      .where('video_no', '=', 2)
      .executeTakeFirstOrThrow();
    const { versions: _, ...earlier } = JSON.parse(media);
    await row.set({ media: JSON.stringify(earlier) }).execute();
    expect(await detail(2)).toMatchObject({ versions: [], sources: [{ height: 720 }, { height: 360 }] });
  });
});
