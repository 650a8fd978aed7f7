import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  jsonName: { ja: 'しごとのたね_データ_{date}.json' },
} as const satisfies Record<string, UiText>;
