import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  transcriptLanguage: { ja: '言語' },
  withDescriptions: { ja: '画面の説明も読む', easy: '画面の せつめいも 読む' },
  follow: { ja: '再生に合わせて表示', easy: '再生に 合わせて うごかす' },
  description: { ja: '画面の説明：' },
  transcriptHint: {
    ja: '文をえらぶと、その場面に移動します。',
    easy: '文を えらぶと、その ばめんに うつります。',
  },
  transcriptFailed: { ja: '文字の全文を読み込めませんでした。' },
} as const satisfies Record<string, UiText>;
