import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { T, useText } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { text } from './panel-text.ts';
import styles from './parts.module.css';
import { type Preferences, preferences } from './preferences.ts';
import { QualityOptions } from './quality-options.tsx';
import { usePictureInPicture } from './use-picture-in-picture.ts';
import { usePlayer } from './use-player.ts';
import { useChangePreferences } from './use-preferences.ts';
import { PANEL_ID } from './watching-panel-id.ts';

/** How to watch, in the browser's own lists: below the controls, so that it covers nothing. */
export function WatchingPanel({ onHelp }: { readonly onHelp: () => void }) {
  const { video } = usePlayer();
  const pip = usePictureInPicture();
  const label = useText()(text.panel);
  const hasPicture = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality !== 'audio');
  const hasCaptions = video.tracks.some((track) => track.kind === 'captions');
  const hasDescriptions = video.tracks.some((track) => track.kind === 'descriptions');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say "form"
    <div id={PANEL_ID} role="group" aria-label={label} className={styles.panel}>
      <Choice name="quality" label={text.quality}>
        <QualityOptions sources={video.sources} audio={video.audio} />
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
  readonly children?: ReactNode;
}

function Choice({ name, label, options = [], children }: ChoiceProps) {
  const say = useText();
  const change = useChangePreferences();
  const value = useSyncExternalStore(preferences.subscribe, () => preferences.get()[name]);
  function onChange(chosen: string): void {
    // Numbers come back from the list as text.
    change({ [name]: typeof value === 'number' ? Number(chosen) : chosen });
  }
  return (
    <label className={styles.field}>
      <T text={label} />
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
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
