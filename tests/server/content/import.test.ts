import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { PAGE_SLUGS } from '#contract/entities/document.ts';
import { importedVersion } from '#server/content/content-version.ts';
import { importFolder } from '#server/content/import-folder.ts';
import { formatProblem } from '#server/content/read/problems.ts';
import { withdrawalSentence } from '#server/content/write/withdrawals.ts';
import { onEveryDatabase } from '#tests/support/server/server.ts';
import { PUBLIC_COUNT, videoId, writeContentFolder } from '#tests/support/server/server-content.ts';
import { TEST_NOW } from '#tests/support/server/server-templates.ts';

onEveryDatabase((server) => {
  let root: string;
  let folder: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'shigoto-import-'));
    folder = join(root, 'content');
    cpSync(inject('templates').contentFolder, folder, { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const run = (assetFolder = inject('templates').assetFolder, withdrawAll = false) =>
    importFolder({
      folder,
      assetFolder,
      db: server.db,
      now: TEST_NOW,
      onProgress: () => undefined,
      withdrawAll,
    });
  const problems = async (assetFolder?: string) => {
    const result = await run(assetFolder);
    return result.status === 'refused' ? result.problems.map(formatProblem) : [];
  };
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(folder, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  const count = async () => {
    server.clock.time += 2000;
    const { body } = await server.api('/videos?per_page=1');
    return (body.contents as { count: number }).count;
  };

  it('does nothing when nothing changed', async () => {
    const files = readdirSync(inject('templates').assetFolder).length;
    expect(await run()).toEqual({ status: 'unchanged' });
    expect(readdirSync(inject('templates').assetFolder)).toHaveLength(files);
  });

  it('imports a single change and preserves members’ records', async () => {
    await server.db.updateTable('videos').set({ views_count: 5 }).where('video_no', '=', 2).execute();
    edit('videos/02.md', (text) => text.replace('動画2の説明です。', '書きなおした説明、新語彙も。'));
    expect((await run()).status).toBe('imported');
    const { body } = await server.api(`/videos/${videoId(2)}`);
    expect(body.contents).toMatchObject({ video: { content: '<p>書きなおした説明、新語彙も。</p>', views_count: 5 } });
    const found = await server.api(`/videos?keyword=${encodeURIComponent('新語彙')}`);
    expect(found.body.contents).toMatchObject({ count: 1 });
  });

  it('an imported file does not change when its source is edited afterwards', async () => {
    const assetFolder = join(root, 'assets');
    edit('videos/02.md', (text) => text.replace('説明', '説明２'));
    expect((await run(assetFolder)).status).toBe('imported');
    const contents = () =>
      readdirSync(assetFolder).map((name) => [name, readFileSync(join(assetFolder, name), 'base64')]);
    const before = contents();
    for (const name of readdirSync(join(folder, 'media'))) {
      for (const file of readdirSync(join(folder, 'media', name)))
        appendFileSync(join(folder, 'media', name, file), 'x');
    }
    expect(contents()).toEqual(before);
  });

  it('withdraws deleted entries, and restores them when they return', async () => {
    rmSync(join(folder, 'videos/05.md'));
    rmSync(join(folder, 'faqs/1.md'));
    const result = await run();
    const withdrawn = result.status === 'imported' ? result.withdrawn : [];
    expect(withdrawalSentence(withdrawn)).toBe('取り下げ：動画 1件、よくある質問 1件。');
    expect(await count()).toBe(PUBLIC_COUNT - 1);
    expect((await server.api(`/videos/${videoId(5)}`)).body.errors?.err_code).toBe('WITHDRAWN');
    expect((await server.api('/faqs')).body.contents).toMatchObject({ count: 2 });
    cpSync(inject('templates').contentFolder, folder, { recursive: true });
    expect(await run()).toMatchObject({ status: 'imported', withdrawn: [] });
    expect(await count()).toBe(PUBLIC_COUNT);
    const { body } = await server.api(`/videos?keyword=${encodeURIComponent('動画5の説明')}`);
    expect(body.contents).toMatchObject({ count: 1 });
  });

  it('withdraws all entries of a kind only with explicit permission', async () => {
    for (const kind of ['notifications', 'testimonials']) rmSync(join(folder, kind), { recursive: true });
    const hint =
      'いまある3件がすべて取り下げになります。それでよければ、コマンドの最後に --withdraw-all をつけてください。';
    expect(await problems()).toEqual([
      `notifications:1: お知らせがひとつもないため、${hint}`,
      `testimonials:1: 利用者の声がひとつもないため、${hint}`,
    ]);
    expect((await server.api('/notifications')).body.contents).toMatchObject({ count: 3 });
    expect((await run(inject('templates').assetFolder, true)).status).toBe('imported');
    server.clock.time += 2000;
    expect((await server.api('/notifications')).body.contents).toMatchObject({ count: 0 });
    // Entries that an earlier import withdrew are not listed again.
    edit('faqs/2.md', (text) => text.replace('答え2。', '別の答え。'));
    expect(await run()).toMatchObject({ status: 'imported', withdrawn: [] });
  });

  it('of two concurrent imports of the same content, only one writes', async () => {
    edit('faqs/2.md', (text) => text.replace('答え2。', '同時の答え。'));
    const results = await Promise.all([run(), run()]);
    expect(results.map((result) => result.status).toSorted()).toEqual(['imported', 'unchanged']);
  });

  it('lists every problem with its file and line, and writes nothing', async () => {
    const before = await importedVersion(server.db);
    edit('videos/01.md', (text) =>
      text.replace(/^title: .*$/m, 'titel: "x"').replace('2026-01-01T10', '2026-13-01T10'),
    );
    edit('videos/02.md', (text) => text.replace('"job-search"', '"nowhere"').replace('"mori"', '"nobody"'));
    edit('videos/03.md', (text) => text.replace(videoId(3), videoId(4)).replace('["interview"]', '["none"]'));
    edit('videos/05.md', (text) => text.replace('wide.png', 'missing.png').replace('"talk"', '"silence"'));
    edit('videos/06.md', (text) => text.replace('video_type: 1', 'video_type: 1\ncompany_url: "https://x.example/"'));
    edit('videos/07.md', (text) => text.replace('slug', 'slug').replace(/^---\n/, ''));
    edit('videos/08.md', (text) => text.replace('tags: []', 'tags: [unclosed'));
    edit('media/talk/captions.ja.vtt', () => 'WEBVTT\n\n00:05.000 --> 00:01.000\nうしろ\n\n0:1 --> 2\nだめ\n');
    edit('media/quiet/media.yaml', (text) => text.replace('360.mp4', 'missing.mp4'));
    edit('testimonials/1.md', (text) => text.replace('square.png', 'wide.png').replace('"USER"', '"ROBOT"'));
    edit('genres/5.md', (text) => text.replace('"living"', '"job-search"'));
    edit('introductions/2.md', () =>
      readFileSync(join(folder, 'introductions/1.md'), 'utf8').replace('"second"', '"first"'),
    );
    writeFileSync(join(folder, 'images/square.png'), 'not an image');
    appendFileSync(
      join(folder, 'pages/terms.md'),
      [
        '<internal-link-card slug="/videos/01JNOTHERE0000000000000000"></internal-link-card>',
        '<internal-link-card slug="https://example.jp/"></internal-link-card>',
        '<external-link-card slug="ftp://example.jp/"></external-link-card>',
        '<link-button slug="javascript:alert(1)">押す</link-button>',
        '[ない](/no-such-page)',
        '![絵](none.png)',
      ].join('\n\n'),
    );
    expect(await problems()).toMatchInlineSnapshot(`
      [
        "genres/5.md:5: job-search は子のジャンルなので、親にできません。",
        "introductions/1.md:6: 動画紹介 second がありません。",
        "introductions/2.md:2: id 1 は introductions/1.md と重なっています。",
        "introductions/2.md:3: slug first は introductions/1.md と重なっています。",
        "introductions/2.md:6: 自分自身は選べません。",
        "media/quiet/360.mp4:1: media.yaml に書かれていません。",
        "media/quiet/media.yaml:6: ファイル missing.mp4 がないか、空です。",
        "media/talk/captions.ja.vtt:3: 終わりの時刻が始まりより前です。",
        "media/talk/captions.ja.vtt:6: 時刻の形式が正しくありません（00:00:01.000 --> 00:00:02.000）。",
        "pages/terms.md:11: リンク先がありません：/videos/01JNOTHERE0000000000000000",
        "pages/terms.md:13: internal-link-card の slug は / で始めてください：https://example.jp/",
        "pages/terms.md:15: external-link-card の slug は http か https のURLにしてください：ftp://example.jp/",
        "pages/terms.md:17: link-button に、使える slug がありません。",
        "pages/terms.md:19: リンク先がありません：/no-such-page",
        "pages/terms.md:21: 画像 images/none.png がありません。",
        "supervisors/hara.md:6: 画像 images/square.png を読めません。",
        "supervisors/kato.md:6: 画像 images/square.png を読めません。",
        "supervisors/mori.md:6: 画像 images/square.png を読めません。",
        "testimonials/1.md:3: type：種類は USER か COMPANY で指定してください。",
        "testimonials/1.md:4: 画像 images/wide.png は正方形にしてください（いまは 960×540）。",
        "testimonials/2.md:4: 画像 images/square.png を読めません。",
        "testimonials/3.md:4: 画像 images/square.png を読めません。",
        "videos/01.md:2: title：この項目がありません。",
        "videos/01.md:4: titel：知らない項目です（使えるのは video_id、video_no、title、post_date、modified、genre、supervisor、tags、video_type、company_url、publication_status、thumbnail、media です）。",
        "videos/01.md:5: post_date：実在する日時を指定してください。",
        "videos/02.md:6: ジャンル nowhere がありません。",
        "videos/02.md:7: 監修者 nobody がありません。",
        "videos/03.md:8: タグ none がありません。",
        "videos/04.md:2: video_id 01JTESTV1DE000000000000004 は videos/03.md と重なっています。",
        "videos/05.md:11: 画像 images/missing.png がありません。",
        "videos/05.md:12: media/silence がないか、正しくありません。",
        "videos/06.md:10: company_url：会社のURLは video_type が 2 のときだけ書けます。",
        "videos/07.md:1: 先頭に --- で囲んだ項目がありません。",
        "videos/08.md:8: タグ unclosed がありません。",
        "videos/08.md:9: YAMLとして読めません。",
      ]
    `);
    expect(await importedVersion(server.db)).toBe(before);
    expect(await count()).toBe(PUBLIC_COUNT);
  });

  it.each<readonly [string, (text: string) => string, string]>([
    ['an unknown key', (text) => text.replace('\ntitle:', '\ntitel:'), '2: title：この項目がありません。'],
    [
      'a wrong value',
      (text) => text.replace('2026-01-01', '2026-13-01'),
      '5: post_date：実在する日時を指定してください。',
    ],
    ['invalid YAML', (text) => text.replace('free_area: "', 'free_area: ["'), '12: YAMLとして読めません。'],
    ['an undefined YAML alias', (text) => text.replace(/^title: .*$/m, 'title: *強調*'), '4: YAMLとして読めません。'],
    ['no closing delimiter', (text) => text.replace(/\n---\n/, '\n'), '1: 先頭に --- で囲んだ項目がありません。'],
    ['no opening delimiter', (text) => text.replace(/^---\n/, ''), '1: 先頭に --- で囲んだ項目がありません。'],
  ])('front matter with %s does not hide other mistakes in this or other files', async (_, change, mistake) => {
    const file = 'introductions/1.md';
    edit(
      file,
      (text) => `${change(text.replace('"wide.png"', '"gone.png"'))}\n[ない](/no-such-page)\n\n![絵](none.png)\n`,
    );
    edit('introductions/2.md', (text) => text.replace('本文。', '[一つ目](/video-introductions/first)'));
    edit('faqs/1.md', (text) => text.replace('答え1。', '[ない](/nowhere-else)'));
    const lineOf = (part: string) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .findIndex((line) => line.includes(part)) + 1;
    const found = await problems();
    expect(found).toContain(`${file}:${mistake}`);
    expect(found).toContain(`${file}:${lineOf('/no-such-page')}: リンク先がありません：/no-such-page`);
    expect(found).toContain(`${file}:${lineOf('none.png')}: 画像 images/none.png がありません。`);
    expect(found).toContain('faqs/1.md:8: リンク先がありません：/nowhere-else');
    // Front matter that lacks a delimiter can't be read, so its missing picture is not reported. Its slug is also
    // unknown, so the other introduction's link to this file is reported as broken.
    const canBeRead = !mistake.includes('先頭に');
    expect(found.includes(`${file}:${lineOf('thumbnail:')}: 画像 images/gone.png がありません。`)).toBe(canBeRead);
    expect(found.some((problem) => problem.startsWith('introductions/2.md'))).toBe(!canBeRead);
  });

  it('a mistake in media.yaml does not hide other mistakes in its folder', async () => {
    edit('media/talk/media.yaml', (text) =>
      text.replace('duration: 61.2', 'duration: long').replace('720.mp4', 'gone.mp4'),
    );
    edit('media/talk/captions.ja.vtt', () => 'WEBVTT\n\n00:05.000 --> 00:01.000\nうしろ\n');
    expect((await problems()).filter((problem) => problem.startsWith('media/'))).toEqual([
      'media/talk/captions.ja.vtt:3: 終わりの時刻が始まりより前です。',
      'media/talk/media.yaml:1: duration：秒数を書いてください。',
      'media/talk/media.yaml:5: ファイル gone.mp4 がないか、空です。',
    ]);
  });

  it('names missing pages to which the footer links', async () => {
    for (const slug of ['terms', 'members', 'accessibility']) rmSync(join(folder, `pages/${slug}.md`));
    // This page has an error, but its slug can still be read, so it doesn't count as missing.
    edit('pages/company.md', (text) => text.replace('post_date', 'date'));
    expect((await problems()).filter((problem) => problem.startsWith('pages:'))).toEqual([
      'pages:1: ページ terms がありません（フッターから /terms にリンクしています）。',
      'pages:1: ページ members がありません（フッターから /members にリンクしています）。',
      'pages:1: ページ accessibility がありません（フッターから /accessibility にリンクしています）。',
    ]);
    rmSync(join(folder, 'pages'), { recursive: true });
    expect((await problems()).filter((problem) => problem.startsWith('pages:'))).toHaveLength(PAGE_SLUGS.length);
  });

  it('refuses an empty folder instead of withdrawing everything', async () => {
    rmSync(folder, { recursive: true });
    expect((await run()).status).toBe('refused');
    expect(await count()).toBe(PUBLIC_COUNT);
  });

  it('refuses incomplete images', async () => {
    const before = await importedVersion(server.db);
    for (const name of ['images/figure.png', 'images/avatars/preset-1.png']) {
      const bytes = readFileSync(join(folder, name));
      writeFileSync(join(folder, name), bytes.subarray(0, bytes.length - 30));
    }
    const assetFolder = join(root, 'assets');
    expect(await problems(assetFolder)).toEqual([
      expect.stringMatching(
        /^images\/avatars\/preset-1.png:1: 画像 images\/avatars\/preset-1.png を用意できません（.+）。$/,
      ),
      expect.stringMatching(/^introductions\/1.md:27: 画像 images\/figure.png を用意できません（.+）。$/),
    ]);
    expect(await importedVersion(server.db)).toBe(before);
    expect(readdirSync(assetFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('refuses an SVG file that can not be cleaned, and says which', async () => {
    const entity = '<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"/>';
    writeFileSync(join(folder, 'images/icon.svg'), entity);
    expect(await problems(join(root, 'assets'))).toEqual([
      expect.stringMatching(/^genres\/1.md:\d+: 画像 images\/icon.svg を用意できません（SVG に宣言.+）。$/),
    ]);
  });

  it('refuses a path that is no folder', async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'x');
    expect(await problems()).toContain('.:1: フォルダとして読めません。');
  });

  it('recreates missing files', async () => {
    await writeContentFolder(folder);
    const assetFolder = join(root, 'assets');
    const result = await importFolder({
      folder,
      assetFolder,
      db: server.db,
      now: TEST_NOW,
      onProgress: () => undefined,
    });
    expect(result.status).not.toBe('refused');
    expect(readdirSync(assetFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(readdirSync(assetFolder).length).toBeGreaterThan(10);
  });
});
