import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  title: { ja: '続きを見る', easy: 'つづきを 見る' },
  begun: { ja: '視聴中', easy: '見ている とちゅう' },
  rest: { ja: '残り {time}', easy: 'のこり {time}' },
} as const satisfies Record<string, UiText>;
