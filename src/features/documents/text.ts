import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  faqs: { ja: 'よくある質問', easy: 'よくある 質問' },
  faqsLead: {
    ja: '知りたい質問を選ぶと、答えが開きます。',
    easy: '質問を えらぶと 答えが 見られます。',
  },
  faqSearch: { ja: '質問と答えの中をさがす', easy: 'ことばで さがす' },
  faqSearchButton: { ja: 'さがす' },
  faqCount: { ja: '{count}件の質問' },
  faqFound: { ja: '{count}件の質問が見つかりました。' },
  faqNone: { ja: '「{words}」に合う質問は見つかりませんでした。', easy: '「{words}」の 質問は ありません。' },
  faqNoneHint: {
    ja: 'ほかの言葉でさがすか、すべての質問からおさがしください。',
    easy: 'ほかの ことばで さがして ください。',
  },
  faqAll: { ja: 'すべての質問を見る', easy: 'ぜんぶの 質問を 見る' },
  faqsMore: {
    ja: 'ここにない質問は、お問い合わせからお送りください。',
    easy: 'ほかの 質問は お問い合わせから おくって ください。',
  },
  contact: { ja: 'お問い合わせへ' },
  notifications: { ja: 'お知らせ' },
  noFaqs: { ja: 'よくある質問は、いま準備しています。' },
  noNotifications: { ja: 'いまお伝えするお知らせはありません。' },
  moreSaid: { ja: '{count}件のお知らせを追加しました。' },
  failed: { ja: '読み込めませんでした。' },
  posted: { ja: '公開日' },
  modified: { ja: '最終更新日' },
} as const satisfies Record<string, UiText>;
