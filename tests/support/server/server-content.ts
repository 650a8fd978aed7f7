import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { PAGE_SLUGS } from '#contract/entities/document.ts';

/** Test content with at least one entry of each kind. Video n has the id `videoId(n)`; video 1 is the oldest. */

/** When the pages of the test content were last changed. */
export const TEXTS_MODIFIED = '2026-01-01T00:00:00+09:00';
export const VIDEO_COUNT = 14;
/** The number of public videos: all except the draft (DRAFT_NO). */
export const PUBLIC_COUNT = 13;
export const DRAFT_NO = 13;

export const videoId = (no: number) => `01JTESTV1DE0000000000000${String(no).padStart(2, '0')}`;

interface VideoFixture {
  readonly title?: string;
  readonly body?: string;
  readonly genre: string;
  readonly supervisor: string;
  readonly tags: readonly string[];
  readonly media?: string;
}

const video = (
  genre: string,
  supervisor: string,
  tags: readonly string[],
  more: Partial<VideoFixture> = {},
): VideoFixture => ({ genre, supervisor, tags, ...more });

const VIDEOS: Readonly<Record<number, VideoFixture>> = {
  1: video('job-search', 'mori', ['オススメ', 'beginner'], { title: '面接の準備を三つに分ける' }),
  2: video('job-search', 'mori', ['beginner']),
  3: video('application', 'mori', ['interview'], {
    title: '履歴書とメンセツ',
    body: 'ＷＥＢ会議の画面で話すときの工夫です。',
  }),
  4: video('application', 'hara', ['interview', 'beginner'], { media: 'quiet' }),
  5: video('health', 'hara', ['オススメ']),
  6: video('health', 'hara', ['family']),
  7: video('health', 'kato', ['family', 'beginner'], { title: '100%がんばらない_日の作り方' }),
  8: video('living', 'kato', [], { title: '親のジャンルに直接ある動画' }),
  9: video('job-search', 'kato', ['interview', 'family', 'beginner']),
  10: video('application', 'mori', ['オススメ', 'interview']),
  11: video('health', 'mori', ['family'], { media: 'quiet' }),
  12: video('job-search', 'hara', [], { title: '会社の休憩室' }),
  13: video('job-search', 'hara', ['beginner'], { title: '下書きの面接動画' }),
  14: video('health', 'kato', ['オススメ', 'family']),
};

export async function writeContentFolder(folder: string): Promise<void> {
  const write = (file: string, text: string | Buffer) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [file, text] of Object.entries(textFiles())) write(file, text);
  for (const [file, image] of Object.entries(await imageFiles())) write(file, image);
  for (const name of ['talk', 'quiet'] as const) {
    for (const source of ['720.mp4', '360.mp4', ...(name === 'talk' ? ['sound.m4a'] : [])])
      write(`media/${name}/${source}`, mp4Bytes(`${name} ${source}`, MEDIA_SECONDS[name]));
  }
}

export const MEDIA_SECONDS = { talk: 61.2, quiet: 30 } as const;

/**
 * An MP4 file whose header states this duration. It can't be played. No part of its content is repeated, so that a test
 * notices if the server sends a wrong range.
 */
export function mp4Bytes(seed: string, seconds: number): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  const media = Array.from({ length: 1000 }, (_, index) => `${seed} ${index}\n`).join('');
  return Buffer.concat([
    box('ftyp', Buffer.from('isom')),
    box('moov', box('mvhd', header)),
    box('mdat', Buffer.from(media)),
  ]);
}

/** An MP4 box: four bytes of size, four bytes of type, and the body. */
export function box(type: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + body.length);
  return Buffer.concat([size, Buffer.from(type), body]);
}

function textFiles(): Record<string, string> {
  const files: Record<string, string> = {
    'genres/1.md': page({ slug: 'work', name: '仕事をさがす', order: 1, icon: 'icon.svg' }),
    'genres/2.md': page({ slug: 'living', name: 'くらし', order: 2 }),
    'genres/3.md': page({ slug: 'application', name: '応募', order: 12, parent: 'work' }),
    'genres/4.md': page({ slug: 'job-search', name: '求人', order: 11, parent: 'work' }),
    'genres/5.md': page({ slug: 'health', name: '体調', order: 21, parent: 'living' }),
    'tags/1.md': page({ slug: 'オススメ', name: 'オススメ' }),
    'tags/2.md': page({ slug: 'beginner', name: 'はじめての方' }),
    'tags/3.md': page({ slug: 'interview', name: '選考' }),
    'tags/4.md': page({ slug: 'family', name: '家族' }),
    'media/talk/media.yaml': mediaYaml(true),
    'media/talk/captions.ja.vtt': vtt(['まず深呼吸をします。', '次に\n持ち物を確かめます。']),
    'media/talk/captions.ja-easy.vtt': vtt(['はじめに 息（いき）を すいます。', 'つぎに もちものを 見（み）ます。']),
    'media/talk/chapters.ja.vtt': vtt(['はじめに', '持ち物']),
    'media/quiet/media.yaml': mediaYaml(false),
    'link-previews.yaml': '- { url: "https://example.jp/known", title: 外のページ, description: 説明です。 }\n',
  };
  for (const [index, slug] of ['mori', 'hara', 'kato'].entries()) {
    const data = { id: index + 1, slug, name: `監修 ${slug}`, job_title: '支援員', avatar: 'square.png' };
    files[`supervisors/${slug}.md`] = page(data, '一人目の段落。\n続きの行。\n\n二つ目の段落。');
  }
  for (const [no, fixture] of Object.entries(VIDEOS))
    files[`videos/${no.padStart(2, '0')}.md`] = videoFile(Number(no), fixture);
  for (const no of [1, 2, 3]) {
    const date = `2026-0${no}-01T10:00:00+09:00`;
    files[`notifications/${no}.md`] = page(
      { id: no, title: `お知らせ${no}`, post_date: date },
      `お知らせ${no}の本文。`,
    );
    files[`faqs/${no}.md`] = page({ id: no, title: `質問${no}`, post_date: date, order: 4 - no }, `答え${no}。`);
    const type = no === 3 ? 'COMPANY' : 'USER';
    const testimonial = { id: no, type, image: 'square.png', title: `声${no}`, subtitle: '30代' };
    files[`testimonials/${no}.md`] = page(testimonial, `声の本文${no}。`);
  }
  for (const [index, slug] of PAGE_SLUGS.entries()) {
    const data = { id: index + 1, slug, title: `ページ ${slug}`, post_date: TEXTS_MODIFIED };
    files[`pages/${slug}.md`] = page(data, `${slug} の本文です。\n\n<link-button slug="/videos">動画へ</link-button>`);
  }
  return { ...files, ...introductionFiles() };
}

function introductionFiles(): Record<string, string> {
  const common = { head_title: '見出し', description: '紹介の説明', lead_paragraph: 'リード文', thumbnail: 'wide.png' };
  const keyword = { term_id: 1, name: '体調', slug: 'health', term_group: 0 };
  const body = [
    '## 見出し',
    `<internal-link-card slug="/videos/${videoId(1)}"></internal-link-card>`,
    '<external-link-card slug="https://example.jp/known"></external-link-card>',
    '<external-link-card slug="https://example.jp/unknown"></external-link-card>',
    '<link-button slug="/faqs">よくある質問</link-button>',
    '<p class="note" onclick="alert(1)" style="color:red">注<script>alert(2)</script><marquee>意</marquee></p>',
    '[危ないリンク](javascript:alert(3)) ![図](figure.png)',
  ].join('\n\n');
  const first = { id: 1, slug: 'first', title: '一つ目', post_date: '2026-01-01T00:00:00+09:00', pickups: ['second'] };
  const second = { id: 2, slug: 'second', title: '二つ目', post_date: '2026-02-01T00:00:00+09:00' };
  return {
    'introductions/1.md': page({ ...first, ...common, keywords: [keyword], free_area: '自由な欄' }, body),
    'introductions/2.md': page({ ...second, ...common, keywords: [] }, '本文。'),
  };
}

function videoFile(no: number, fixture: VideoFixture): string {
  const isCompany = no === 12;
  return page(
    {
      video_id: videoId(no),
      video_no: no,
      title: fixture.title ?? `動画その${no}`,
      post_date: `2026-01-${String(no).padStart(2, '0')}T10:00:00+09:00`,
      genre: fixture.genre,
      supervisor: fixture.supervisor,
      tags: fixture.tags,
      video_type: isCompany ? 2 : 1,
      ...(isCompany ? { company_url: 'https://company.example.jp/' } : {}),
      publication_status: no === DRAFT_NO ? 0 : 1,
      thumbnail: 'wide.png',
      media: fixture.media ?? 'talk',
    },
    fixture.body ?? `動画${no}の説明です。`,
  );
}

/** A Markdown file with YAML front matter. The values are written as JSON, which is valid YAML. */
function page(frontMatter: Record<string, unknown>, body = ''): string {
  const lines = Object.entries(frontMatter).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`;
}

function mediaYaml(withTracks: boolean): string {
  const tracks = [
    '  - { file: captions.ja.vtt, kind: captions, srclang: ja, label: 日本語, default: true }',
    '  - { file: captions.ja-easy.vtt, kind: captions, srclang: ja-x-easy, label: やさしい日本語 }',
    '  - { file: chapters.ja.vtt, kind: chapters, srclang: ja, label: 章 }',
  ];
  return [
    `duration: ${MEDIA_SECONDS[withTracks ? 'talk' : 'quiet']}`,
    'poster: poster.png',
    `sign_language: ${withTracks ? 'false' : 'true'}`,
    'sources:',
    `  - { file: 720.mp4, type: 'video/mp4; codecs="avc1.64001f, mp4a.40.2"', height: 720 }`,
    `  - { file: 360.mp4, type: 'video/mp4; codecs="avc1.64001e, mp4a.40.2"', height: 360 }`,
    ...(withTracks ? [`audio: { file: sound.m4a, type: 'audio/mp4; codecs="mp4a.40.2"' }`, 'tracks:', ...tracks] : []),
  ].join('\n');
}

function vtt(texts: readonly string[]): string {
  const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.500`;
  const cues = texts.map((text, index) => `${time(index * 4)} --> ${time(index * 4 + 3)}\n${text}`);
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

async function imageFiles(): Promise<Record<string, Buffer>> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2a7' } })
      .png()
      .toBuffer();
  const wide = await plain(960, 540);
  // The import must remove the script.
  const icon =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><script>alert(1)</script><path d="M0 0h24v24H0z"/></svg>';
  return {
    'images/wide.png': wide,
    'images/square.png': await plain(64, 64),
    'images/figure.png': await plain(300, 100),
    'images/icon.svg': Buffer.from(icon),
    'images/avatars/preset-1.png': await plain(256, 256),
    'media/talk/poster.png': wide,
    'media/quiet/poster.png': wide,
  };
}
