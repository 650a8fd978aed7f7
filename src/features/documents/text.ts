import type { UiText } from '#ui/text-mode.ts';

export const text = {
  faqs: { ja: 'よくある質問', easy: 'よくある 質問' },
  faqsLead: {
    ja: '知りたい質問をえらぶと、答えがひらきます。',
    easy: '質問を えらぶと 答えが 見られます。',
  },
  faqsMore: {
    ja: 'ここにない質問は、お問い合わせからお送りください。',
    easy: 'ほかの 質問は お問い合わせから おくって ください。',
  },
  contact: { ja: 'お問い合わせへ' },
  notifications: { ja: 'お知らせ' },
  noFaqs: { ja: 'よくある質問は、いま準備しています。' },
  noNotifications: { ja: 'いまお伝えするお知らせはありません。' },
  failed: { ja: '読み込めませんでした。' },
  posted: { ja: '公開日' },
  modified: { ja: '最終更新日' },
} as const satisfies Record<string, UiText>;
