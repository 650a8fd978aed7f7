import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  details: { ja: '詳しく見る', easy: 'くわしく 見る' },
} as const satisfies Record<string, UiText>;
