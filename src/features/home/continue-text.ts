import type { UiText } from '#ui/text-mode.ts';

export const text = {
  title: { ja: '続きを見る', easy: 'つづきを 見る' },
  rest: { ja: '残り {time}', easy: 'のこり {time}' },
} as const satisfies Record<string, UiText>;
