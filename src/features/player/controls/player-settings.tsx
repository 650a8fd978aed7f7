import { type ReactNode, useSyncExternalStore } from 'react';
import { versionText } from '#catalog/text.ts';
import type { Source } from '#catalog/types.ts';
import { Button } from '#ui/button/button.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { type Version, versionFor, versionsOf } from '#viewing/versions.ts';
import { type Preferences, preferences, useChangePreferences } from '../engine/preferences.ts';
import styles from '../parts.module.css';
import { usePlayer } from '../player-context.tsx';
import { CaptionsSelect, SpeedSelect } from './choices.tsx';
import { PANEL_ID, usePictureInPicture } from './control-bar.tsx';
import { text } from './panel-text.ts';

interface PlayerSettingsProps {
  /**
   * True while the player is paused and offers to resume. In a narrow player, the offer takes the place of the caption
   * and speed menus, so the panel shows these menus.
   */
  readonly isOffering: boolean;
  readonly onHelp: () => void;
}

/** Shows the viewing options below the controls, where they cover neither the picture nor the captions. */
export function PlayerSettings({ isOffering, onHelp }: PlayerSettingsProps) {
  const { video } = usePlayer();
  const pip = usePictureInPicture();
  const label = useText()(text.panel);
  const version = useSyncExternalStore(preferences.subscribe, () => preferences.get().version);
  const versions = versionsOf(video);
  const chosen = versionFor(video, version);
  const hasPicture = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality !== 'audio');
  const hasCaptions = video.tracks.some((track) => track.kind === 'captions');
  const hasDescriptions = video.tracks.some((track) => track.kind === 'descriptions');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form, and this panel is no form
    <div id={PANEL_ID} role="group" aria-label={label} className={styles.panel}>
      {isOffering && (
        <div className={styles.moved}>
          <CaptionsSelect />
          <SpeedSelect />
        </div>
      )}
      {versions.length > 1 && (
        <Choice
          name="version"
          label={text.version}
          options={versions.map(({ kind }) => [kind, versionText[kind]])}
          value={chosen.kind}
        />
      )}
      <Choice name="quality" label={text.quality}>
        <QualityOptions version={chosen} />
      </Choice>
      {hasCaptions && (
        <>
          <Choice name="captionSize" label={text.captionSize} options={SIZES} />
          <Choice name="captionColours" label={text.captionColours} options={COLOURS} />
          {hasPicture && <Choice name="captionPlace" label={text.captionPlace} options={PLACES} />}
        </>
      )}
      {hasDescriptions && <Choice name="descriptions" label={text.descriptions} options={DESCRIPTIONS} />}
      {pip && (
        <div className={styles.pipInPanel}>
          <Button onClick={pip.onPress}>
            <T text={pip.label} />
          </Button>
        </div>
      )}
      <Button onClick={onHelp}>
        <T text={text.keys} />
      </Button>
    </div>
  );
}

type Options = readonly (readonly [value: string | number, label: UiText])[];

const SIZES: Options = [
  [100, text.size100],
  [150, text.size150],
  [200, text.size200],
];
const COLOURS: Options = [
  ['white', text.coloursWhite],
  ['yellow', text.coloursYellow],
  ['black', text.coloursBlack],
];
const PLACES: Options = [
  ['over', text.placeOver],
  ['below', text.placeBelow],
];
const DESCRIPTIONS: Options = [
  ['off', text.descriptionsOff],
  ['text', text.descriptionsText],
  ['voice', text.descriptionsVoice],
];

interface ChoiceProps {
  readonly name: Exclude<keyof Preferences, 'captionLanguage'>;
  readonly label: UiText;
  readonly options?: Options;
  /** The value to show instead of the preference, because the video may lack the preferred version. */
  readonly value?: string;
  readonly children?: ReactNode;
}

function Choice({ name, label, options = [], value: shown, children }: ChoiceProps) {
  const say = useText();
  const change = useChangePreferences();
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get()[name]);
  function onChange(chosen: string): void {
    // A select's value is a string, so it is converted if the preference is a number.
    change({ [name]: typeof value === 'number' ? Number(chosen) : chosen });
  }
  return (
    <label className={styles.field}>
      <T text={label} />
      <select value={shown ?? value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {say(words)}
          </option>
        ))}
        {children}
      </select>
    </label>
  );
}

const MEGABYTE = 1_000_000;

/** The available qualities, with file sizes for people whose mobile data is limited. */
function QualityOptions({ version: { sources, audio } }: { readonly version: Version }) {
  const say = useText();
  const heights = heightsOf(sources);
  const lowest = heights.at(-1);
  return (
    <>
      <option value="auto">{say(text.qualityAuto)}</option>
      {heights.map((height) => {
        const bytes = sources.find((source) => source.height === height)?.bytes ?? 0;
        const size = megabytes(bytes);
        const isSaver = height === lowest && heights.length > 1;
        return (
          <option key={height} value={height}>
            {say(isSaver ? text.qualitySaver : text.qualityHeight, { height, size })}
          </option>
        );
      })}
      <option value="audio">
        {audio ? say(text.qualityAudioSize, { size: megabytes(audio.bytes) }) : say(text.qualityAudio)}
      </option>
    </>
  );
}

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);

function heightsOf(sources: readonly Source[]): number[] {
  return [...new Set(sources.map(({ height }) => height))].sort((a, b) => b - a);
}
