import { DEFAULT_SETTINGS, type Settings, TEXT_SIZES } from '#settings/settings.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from './text.ts';

/** One option of a setting: its text and the changes that it makes. */
export interface Choice {
  readonly value: string;
  readonly change: Partial<Settings>;
  readonly label: UiText;
}

export interface Question {
  readonly name: keyof Settings;
  readonly label: UiText;
  readonly hint?: UiText;
  readonly choices: readonly Choice[];
}

/** The settings with several options, in the order of the page. Null in a change means the default. */
export const questions: readonly Question[] = [
  {
    name: 'textSize',
    label: text.textSize,
    choices: TEXT_SIZES.map((size) => ({
      value: String(size),
      change: { textSize: size === 100 ? null : size },
      label: text[`size${size}`],
    })),
  },
  {
    name: 'theme',
    label: text.theme,
    choices: [
      { value: 'system', change: { theme: null }, label: text.themeSystem },
      { value: 'light', change: { theme: 'light' }, label: text.themeLight },
      { value: 'dark', change: { theme: 'dark' }, label: text.themeDark },
      { value: 'contrast', change: { theme: 'contrast' }, label: text.themeContrast },
    ],
  },
  {
    name: 'textMode',
    label: text.textMode,
    hint: text.textModeHint,
    choices: [
      { value: 'standard', change: { textMode: 'standard' }, label: text.textModeStandard },
      { value: 'easy', change: { textMode: 'easy' }, label: text.textModeEasy },
    ],
  },
  {
    name: 'furigana',
    label: text.furigana,
    hint: text.furiganaHint,
    choices: [
      { value: 'off', change: { furigana: null }, label: text.furiganaOff },
      { value: 'on', change: { furigana: 1 }, label: text.furiganaOn },
    ],
  },
  {
    name: 'motion',
    label: text.motion,
    choices: [
      { value: 'system', change: { motion: null }, label: text.motionSystem },
      { value: 'reduced', change: { motion: 'reduced' }, label: text.motionReduced },
    ],
  },
];

export interface Switch {
  readonly name: keyof Settings;
  readonly label: UiText;
  readonly hint?: UiText;
  readonly on: Partial<Settings>;
  readonly off: Partial<Settings>;
}

export const videoSwitches: readonly Switch[] = [
  { name: 'captions', label: text.captions, on: { captions: true }, off: { captions: false } },
  {
    name: 'dataSaver',
    label: text.dataSaver,
    hint: text.dataSaverHint,
    on: { dataSaver: 1 },
    off: { dataSaver: null },
  },
  {
    name: 'shortcuts',
    label: text.shortcuts,
    hint: text.shortcutsHint,
    on: { shortcuts: true },
    off: { shortcuts: false },
  },
];

export function isChosen(settings: Settings, change: Partial<Settings>): boolean {
  return (Object.keys(change) as (keyof Settings)[]).every((name) => settings[name] === change[name]);
}

/** The default settings. The shared device setting is not reset, because switching it reloads the page. */
export function resetOf(settings: Settings): Settings {
  return { ...DEFAULT_SETTINGS, sharedDevice: settings.sharedDevice };
}
