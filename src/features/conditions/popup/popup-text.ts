import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  title: { ja: '今日の体調を記録しますか', easy: '今日の 体調を 記録しますか' },
  body: { ja: '体調と気分をえらぶだけで記録できます。', easy: '体調と 気分を えらぶだけです。' },
  record: { ja: '記録する' },
  later: { ja: 'あとで' },
} as const satisfies Record<string, UiText>;
