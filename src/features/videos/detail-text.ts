import type { UiText } from '#ui/text/text-mode.ts';

/** Texts of the video page, separate from the list's so that each page loads only its own. */
export const text = {
  list: { ja: '動画をさがす', easy: '動画を さがす' },
  published: { ja: '公開' },
  updated: { ja: '更新' },
  views: { ja: '{count}回視聴' },
  about: { ja: 'この動画について', easy: 'この 動画に ついて' },
  supervisor: { ja: '監修', easy: '動画を チェックした 人' },
  supervisorVideos: { ja: 'この方の動画を見る', easy: 'この 人の 動画を 見る' },
  tagList: { ja: 'この動画のテーマ', easy: 'この 動画の テーマ' },
  company: { ja: 'この会社のサイトを見る', easy: 'この 会社の サイトを 見る' },
  related: { ja: '関連する動画', easy: 'にている 動画' },
  detailFailed: { ja: '動画の情報を読み込めませんでした。' },
} as const satisfies Record<string, UiText>;
