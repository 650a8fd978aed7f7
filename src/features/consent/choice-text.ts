import type { UiText } from '#ui/text/text-mode.ts';

/** Separate from text.ts, which is in the first script: only the cookie page needs these. */
export const text = {
  title: { ja: '分析への同意を選ぶ', easy: '分析を いいかどうか えらぶ' },
  none: {
    ja: 'いまは、分析の仕組みを使っていません。選んでいただく必要はありません。',
    easy: 'いまは 分析（ぶんせき）を していません。',
  },
  nowGranted: { ja: 'いまの選択：同意する' },
  nowDenied: { ja: 'いまの選択：同意しない' },
  nowOpen: { ja: 'まだ選んでいません。選ばれるまで、分析は行いません。' },
} as const satisfies Record<string, UiText>;
