import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { planPresets } from '#server/content/media/image-plan.ts';
import { readContentFolder } from '#server/content/read/content-folder.ts';
import { formatProblem, Problems } from '#server/content/read/problems.ts';
import { MEDIA_SECONDS, mp4Bytes, writeContentFolder } from '#tests/support/server/server-content.ts';

/** The import reports mistakes in a content folder to the author instead of ignoring or misreading them. */

const root = mkdtempSync(join(tmpdir(), 'shigoto-problems-'));
const folder = join(root, 'content');
beforeAll(() => writeContentFolder(join(root, 'right')));
beforeEach(() => cpSync(join(root, 'right'), folder, { recursive: true }));
afterEach(() => rmSync(folder, { recursive: true }));
afterAll(() => rmSync(root, { recursive: true }));

function problems(): string[] {
  const found = new Problems();
  readContentFolder(folder, found);
  planPresets(folder, found);
  return found.list.map(formatProblem);
}
const write = (file: string, content: string | Buffer) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const edit = (file: string, from: string, to: string) => write(file, read(file).replace(from, to));
/** The word 日本語, encoded in Shift_JIS. */
const SHIFT_JIS = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea]);

it('reports nothing for a valid folder, even with byte order marks and files such as README.md or .DS_Store', () => {
  for (const file of ['videos/01.md', 'media/talk/media.yaml', 'media/talk/captions.ja.vtt', 'link-previews.yaml'])
    write(file, `\uFEFF${read(file)}`);
  for (const file of ['.git/HEAD', 'README.md', 'faqs/README.md', 'faqs/.DS_Store', 'media/talk/Thumbs.db'])
    write(file, 'x');
  expect(problems()).toEqual([]);
});

it('reports a misspelt or unknown key in every kind of file', () => {
  const misspelt = [
    ['faqs/1.md', 'order', 'oder'],
    ['genres/3.md', 'parent', 'parents'],
    ['introductions/1.md', '"term_group":0', '"term_group":0,"parent":1'],
    ['link-previews.yaml', 'description', 'descripton'],
    ['media/talk/media.yaml', 'sign_language', 'sign'],
    ['media/talk/media.yaml', 'height: 360', 'height: 360, width: 640'],
    ['media/talk/media.yaml', "type: 'audio", "length: 1, type: 'audio"],
    ['media/talk/media.yaml', 'default: true', 'defalt: true'],
    ['notifications/1.md', 'id: 1', 'id: 1\nupdated_at: 2026-01-01'],
    ['pages/terms.md', 'slug: ', 'lang: ja\nslug: '],
    ['supervisors/mori.md', 'id: 1', 'id: 1\nicon: x.png'],
    ['tags/2.md', 'name: ', 'order_no: 1\nname: '],
    ['testimonials/1.md', 'id: 1', 'id: 1\nage: 30'],
    ['videos/13.md', 'publication_status', 'publication_staus'],
  ] as const;
  for (const [file, from, to] of misspelt) edit(file, from, to);
  expect(problems().map((line) => line.replace(/です（使えるのは .+ です）。$/, ''))).toEqual([
    'faqs/1.md:5: oder：知らない項目',
    'genres/3.md:5: parents：知らない項目',
    'introductions/1.md:11: keywords.0.parent：知らない項目',
    'link-previews.yaml:1: 0.descripton：知らない項目',
    'media/talk/media.yaml:3: sign：知らない項目',
    'media/talk/media.yaml:6: sources.1.width：知らない項目',
    'media/talk/media.yaml:7: audio.length：知らない項目',
    'media/talk/media.yaml:9: tracks.0.defalt：知らない項目',
    'notifications/1.md:3: updated_at：知らない項目',
    'pages/terms.md:3: lang：知らない項目',
    'supervisors/mori.md:3: icon：知らない項目',
    'tags/2.md:3: order_no：知らない項目',
    'testimonials/1.md:3: age：知らない項目',
    'videos/13.md:10: publication_staus：知らない項目',
  ]);
});

it('reports every unknown key of a file along with its other mistakes', () => {
  edit('faqs/1.md', 'title', 'titel');
  edit('faqs/1.md', 'order', 'oder');
  expect(problems()).toEqual([
    'faqs/1.md:2: title：この項目がありません。',
    'faqs/1.md:3: titel：知らない項目です（使えるのは id、title、post_date、modified、order です）。',
    'faqs/1.md:5: oder：知らない項目です（使えるのは id、title、post_date、modified、order です）。',
  ]);
});

it('reports every file and folder that the import would not read', () => {
  renameSync(join(folder, 'faqs'), join(folder, 'faq'));
  for (const file of [
    'notes.txt',
    'pages/old/terms.md',
    'pages/new.markdown',
    'media/talk.mp4',
    'media/talk/more.vtt',
    'images/avatars/one.PNG',
  ])
    write(file, 'x');
  expect(problems()).toEqual([
    expect.stringContaining('faq:1: 知らない名前です（使えるのは genres、tags、'),
    'images/avatars/one.PNG:1: ここには .webp、.png、.jpg の画像だけを置いてください。',
    'media/talk.mp4:1: ここにはフォルダだけを置いてください。',
    'media/talk/more.vtt:1: media.yaml に書かれていません。',
    expect.stringContaining('notes.txt:1: 知らない名前です（使えるのは genres、tags、'),
    'pages/new.markdown:1: ここには .md のファイルだけを置いてください。',
    'pages/old:1: ここには .md のファイルだけを置いてください。',
  ]);
});

it('reports every file that is not UTF-8', () => {
  const bytes = (text: string) => Buffer.concat([Buffer.from(text), SHIFT_JIS]);
  write('videos/01.md', bytes(read('videos/01.md')));
  write('videos/02.md', Buffer.from(`\uFEFF${read('videos/02.md')}`, 'utf16le'));
  write('media/talk/media.yaml', bytes('duration: 3\n\nlabel: '));
  write(
    'media/quiet/media.yaml',
    `${read('media/quiet/media.yaml')}\ntracks: [{ file: a.vtt, kind: chapters, srclang: ja, label: 章 }]`,
  );
  write('media/quiet/a.vtt', bytes('WEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\n'));
  write('link-previews.yaml', SHIFT_JIS);
  const message = 'UTF-8の文字ではありません。UTF-8で保存してください。';
  expect(problems()).toEqual([
    `link-previews.yaml:1: ${message}`,
    `media/quiet/a.vtt:4: ${message}`,
    `media/talk/media.yaml:3: ${message}`,
    `videos/01.md:16: ${message}`,
    `videos/02.md:1: ${message}`,
  ]);
});

it('reports unreadable files and continues with the others', () => {
  mkdirSync(join(folder, 'faqs/99-x.md'));
  symlinkSync('gone.md', join(folder, 'faqs/98-x.md'));
  rmSync(join(folder, 'link-previews.yaml'));
  mkdirSync(join(folder, 'link-previews.yaml'));
  rmSync(join(folder, 'tags'), { recursive: true });
  write('tags', 'x');
  rmSync(join(folder, 'media/quiet/720.mp4'));
  mkdirSync(join(folder, 'media/quiet/720.mp4'));
  expect(problems()).toEqual([
    'faqs/98-x.md:1: ファイルとして読めません。',
    'faqs/99-x.md:1: ファイルとして読めません。',
    'link-previews.yaml:1: ファイルとして読めません。',
    'media/quiet/media.yaml:5: ファイル 720.mp4 がないか、空です。',
    'tags:1: フォルダとして読めません。',
  ]);
});

it('checks the format and the duration of video files', () => {
  write('media/talk/720.mp4', 'notvideo');
  edit('media/quiet/media.yaml', 'duration: 30', 'duration: 33');
  const message = 'の長さは30.0秒で、duration と違います。';
  expect(problems()).toEqual([
    `media/quiet/media.yaml:5: ファイル 720.mp4 ${message}`,
    `media/quiet/media.yaml:6: ファイル 360.mp4 ${message}`,
    'media/talk/media.yaml:5: ファイル 720.mp4 はMP4ではないか、途中で切れています。',
  ]);
});

/** Adds versions, given by their kinds and file names, to a video. */
const addVersions = (...versions: readonly (readonly [kind: string, file: string])[]) => {
  const file = 'media/quiet/media.yaml';
  const lines = versions.map(
    ([kind, name]) => `  - kind: ${kind}\n    sources: [{ file: ${name}, type: video/mp4, height: 720 }]`,
  );
  write(file, `${read(file)}\nversions:\n${lines.join('\n')}\n`);
};

it('accepts one version of each kind', () => {
  const kinds = ['keywords', 'described', 'sign'];
  for (const kind of kinds) write(`media/quiet/${kind}.mp4`, mp4Bytes(kind, MEDIA_SECONDS.quiet));
  addVersions(...kinds.map((kind) => [kind, `${kind}.mp4`] as const));
  expect(problems()).toEqual([]);
});

it('reports an unknown kind of version, and one without files', () => {
  addVersions(['signed', '720.mp4']);
  write('media/talk/media.yaml', `${read('media/talk/media.yaml')}\nversions: [{ kind: sign, sources: [] }]\n`);
  expect(problems()).toEqual([
    'media/quiet/media.yaml:8: versions.0.kind：keywords、described、sign のどれかを書いてください。',
    'media/talk/media.yaml:12: versions.0.sources：動画のファイルを1つ以上書いてください。',
  ]);
});

it('checks the files of versions like those of the film, and allows each kind once', () => {
  write('media/quiet/long.mp4', mp4Bytes('long', MEDIA_SECONDS.quiet + 2));
  write('media/quiet/other.mp4', mp4Bytes('other', MEDIA_SECONDS.quiet));
  write('media/quiet/unlisted.mp4', mp4Bytes('unlisted', MEDIA_SECONDS.quiet));
  addVersions(['described', 'long.mp4'], ['sign', 'gone.mp4'], ['described', 'other.mp4']);
  edit(
    'media/quiet/media.yaml',
    'height: 720 }]\n  - kind: sign',
    'height: 720 }]\n    audio: { file: none.m4a, type: audio/mp4 }\n  - kind: sign',
  );
  expect(problems()).toEqual([
    'media/quiet/media.yaml:9: ファイル long.mp4 の長さは32.0秒で、duration と違います。',
    'media/quiet/media.yaml:10: ファイル none.m4a がないか、空です。',
    'media/quiet/media.yaml:12: ファイル gone.mp4 がないか、空です。',
    'media/quiet/media.yaml:13: described の映像は1つだけ書けます。',
    'media/quiet/unlisted.mp4:1: media.yaml に書かれていません。',
  ]);
});
