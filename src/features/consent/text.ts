import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  noticeName: { ja: 'クッキーのお知らせ' },
  asks: {
    ja: '同意いただいたときだけ、利用状況を分析します。どちらでも、すべての機能を使えます。',
    easy: 'サイトが どう 使われて いるかを しらべて いいですか。どちらでも、ぜんぶ 使えます。',
  },
  tells: {
    ja: '必要な情報だけをブラウザに保存します。広告や分析には使いません。',
    easy: '必要な 情報だけを、この 端末に 保存します。',
  },
  agree: { ja: '同意する', easy: 'いいです' },
  decline: { ja: '同意しない', easy: 'いやです' },
  more: { ja: 'くわしく' },
  agreed: { ja: '分析に同意しました。クッキーのページで、いつでも変えられます。' },
  declined: { ja: '分析に同意しないことを保存しました。クッキーのページで、いつでも変えられます。' },
} as const satisfies Record<string, UiText>;
