import type { UiText } from '#ui/text-mode.ts';

/** What stands on the page from the start. What comes with the controls is in controls-text.ts. */
export const text = {
  player: { ja: '動画プレーヤー' },
  chapters: { ja: '目次', easy: 'もくじ' },
  transcript: { ja: '文字で読む（字幕の全文）', easy: '文字で 読む' },
} as const satisfies Record<string, UiText>;
