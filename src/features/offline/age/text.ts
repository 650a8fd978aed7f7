import type { UiText } from '#ui/text-mode.ts';

export const text = {
  ageName: { ja: 'インターネットにつながっていないときの表示', easy: 'インターネットに つながって いない ときの 表示' },
  age: { ja: '{month}月{day}日{hour}時の内容です', easy: '{month}月{day}日 {hour}時の 内容です' },
} as const satisfies Record<string, UiText>;
