import type { UiText } from '#ui/text/text-mode.ts';

/** The texts that are needed before the player's code is loaded. The texts of the controls are in controls-text.ts. */
export const text = {
  player: { ja: '動画プレーヤー' },
  chapters: { ja: '目次', easy: 'もくじ' },
  transcript: { ja: '文字で読む（字幕の全文）', easy: '文字で 読む' },
} as const satisfies Record<string, UiText>;
