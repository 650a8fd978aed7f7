import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  product: { ja: 'しごとのたね' },
  organization: { ja: 'しごとのたね運営事務局' },
  heroTitle: { ja: '「働く」のヒントを、短い動画で。', easy: '「はたらく」の ヒントを 短い 動画で。' },
  heroBody: {
    ja: '障害のある方と、ご家族、支援者、企業の方へ。字幕と文字起こしつきで、登録なしで見られます。',
    easy: '障害（しょうがい）の ある 人、家族、支援する 人、会社の 人へ。字幕（じまく）が あります。だれでも 見られます。',
  },
  heroButton: { ja: '動画をさがす', easy: '動画を さがす' },
  goodMorning: { ja: '{nickname}さん、おはようございます', easy: '{nickname}さん、おはよう ございます' },
  hello: { ja: '{nickname}さん、こんにちは' },
  goodEvening: { ja: '{nickname}さん、こんばんは' },
  recommended: { ja: 'おすすめの動画', easy: 'おすすめの 動画' },
  latest: { ja: '新着の動画', easy: '新しい 動画' },
  viewed: { ja: '最近見た動画', easy: 'さいきん 見た 動画' },
  news: { ja: 'お知らせ' },
  introductions: { ja: '動画紹介', easy: '動画の 紹介' },
  all: { ja: 'すべて見る', easy: 'すべて 見る' },
  allRecommended: { ja: 'おすすめの動画をすべて見る' },
  allLatest: { ja: '新着の動画をすべて見る' },
  allViewed: { ja: '最近見た動画をすべて見る' },
  allNews: { ja: 'お知らせをすべて見る' },
  allIntroductions: { ja: '動画紹介をすべて見る' },
  faqTitle: { ja: 'はじめての方へ', easy: 'はじめての 人へ' },
  faqBody: {
    ja: '料金、登録、字幕、記録の扱いなど、よくある質問にお答えしています。',
    easy: 'お金、登録、字幕などの 質問に 答えています。',
  },
  faqButton: { ja: 'よくある質問を読む', easy: 'よくある 質問を 読む' },
  failed: { ja: 'この部分を読み込めませんでした。', easy: 'ここを 読みこめませんでした。' },
} as const satisfies Record<string, UiText>;
