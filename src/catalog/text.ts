import type { UiText } from '#ui/text/text-mode.ts';

export const text = {
  duration: { ja: '再生時間 ' },
  captions: { ja: '字幕' },
  easyCaptions: { ja: 'やさしい日本語' },
  signLanguage: { ja: '手話' },
  viewed: { ja: '視聴済み', easy: '見ました' },
  inProgress: { ja: '視聴中', easy: '見ている とちゅう' },
  viewedShare: { ja: '{percent}％まで見ました' },
} as const satisfies Record<string, UiText>;
