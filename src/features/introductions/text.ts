import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  title: { ja: '動画紹介', easy: '動画の 紹介' },
  lead: {
    ja: 'テーマごとに、見てほしい動画を文章で紹介しています。',
    easy: 'テーマごとに 動画を 紹介して います。',
  },
  description: { ja: '働くこと、休むこと、伝えること。テーマごとに、見てほしい動画を文章で紹介しています。' },
  empty: { ja: '動画紹介は、いま準備しています。', easy: 'いま 準備して います。' },
  moreFailed: { ja: '続きを読み込めませんでした。', easy: 'つづきを 読みこめませんでした。' },
  moreSaid: { ja: '{count}件の動画紹介を追加しました。' },
  posted: { ja: '公開日' },
  updated: { ja: '更新日' },
  keywords: { ja: 'キーワード' },
  pickups: { ja: 'あわせて読みたい動画紹介', easy: 'ほかの 動画の 紹介' },
  back: { ja: '動画紹介の一覧へ', easy: '紹介の いちらんへ' },
} as const satisfies Record<string, UiText>;
