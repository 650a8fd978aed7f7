import type { UiText } from '#ui/text/text-mode.ts';
import type { VersionChoice } from '#viewing/versions.ts';

export const text = {
  duration: { ja: '再生時間 ' },
  captions: { ja: '字幕' },
  noCaptions: { ja: '字幕なし', easy: '字幕（じまく） なし' },
  easyCaptions: { ja: 'やさしい日本語' },
  signLanguage: { ja: '手話' },
  viewed: { ja: '視聴済み', easy: '見ました' },
  inProgress: { ja: '視聴中', easy: '見ている とちゅう' },
  viewedShare: { ja: '{percent}％まで見ました' },
} as const satisfies Record<string, UiText>;

/** The names of the versions of a video. */
export const versionText = {
  usual: { ja: 'ふつうの映像', easy: 'ふつうの 映像' },
  keywords: { ja: 'キーワードを大きく出す', easy: 'キーワードを 大きく 出す' },
  described: { ja: '音声解説つき', easy: '音の せつめい つき' },
  sign: { ja: '手話つき', easy: '手話（しゅわ）つき' },
} as const satisfies Record<VersionChoice, UiText>;
