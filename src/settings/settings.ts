import type { TextMode } from '#ui/text/text-mode.ts';

/**
 * Text sizes in per cent of the browser's text size; 112 means 112.5. src/ui/styles/tokens.css has a rule for each
 * except 100.
 */
export const TEXT_SIZES = [100, 112, 125, 150, 175, 200] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export const THEMES = ['light', 'dark', 'contrast'] as const;
export type Theme = (typeof THEMES)[number];

/**
 * The display settings. The pre-paint script in index.html reads the same stored entry: it sets each setting in SHOWN
 * that isn't null as a `data-*` attribute of `<html>`.
 */
export interface Settings {
  readonly textSize: TextSize | null;
  /** Null: follows the system. */
  readonly theme: Theme | null;
  /** Null: follows the system. */
  readonly motion: 'reduced' | null;
  readonly textMode: TextMode;
  /** Shows readings above the kanji of the interface texts. */
  readonly furigana: 1 | null;
  readonly dataSaver: 1 | null;
  /** Captions are shown from the start of every video. */
  readonly captions: boolean;
  /** Single-key shortcuts while the player has the focus (WCAG 2.1.4: they can be switched off). */
  readonly shortcuts: boolean;
  /** The device is shared: nothing is stored on it except this choice. */
  readonly sharedDevice: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  textSize: null,
  theme: null,
  motion: null,
  textMode: 'standard',
  furigana: null,
  dataSaver: null,
  captions: true,
  shortcuts: true,
  sharedDevice: false,
};

/** The settings that style sheets and scripts read from `<html>`. */
const SHOWN = ['textSize', 'theme', 'motion', 'textMode', 'furigana', 'dataSaver'] as const;

/** Sets the settings on `<html>` immediately. At the next page load the pre-paint script does the same. */
export function showSettings(root: HTMLElement, settings: Settings): void {
  for (const name of SHOWN) {
    const value = settings[name];
    if (value === null) delete root.dataset[name];
    else root.dataset[name] = String(value);
  }
}
