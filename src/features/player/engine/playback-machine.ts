/** The player's state that can't be read from the media element. */
export interface Control {
  /**
   * The position in seconds to which the player itself is seeking (see `isPlacing` in playback.ts); null otherwise.
   * This seek does not count as a seek by the person.
   */
  readonly placing: number | null;
  /**
   * True while the player has paused the element for a spoken description. The controls and the view tracker treat the
   * video as playing.
   */
  readonly held: boolean;
  /** True from the start of a reload until `loadstart` fires. Meanwhile the element reports that it has no source. */
  readonly reloading: boolean;
  /**
   * True once the video is reported as broken, until it is reloaded. While this is true, the controls show the play
   * button, even if the element isn't paused. The player does not pause the element, because that would be recorded as
   * a pause by the person.
   */
  readonly gaveUp: boolean;
}

export const UNTOUCHED: Control = { placing: null, held: false, reloading: false, gaveUp: false };

/** The state of the media element at the time of an event. Times are in seconds. */
export interface ElementNow {
  readonly paused: boolean;
  /** True once the metadata is loaded: the duration is known, and seeking works. */
  readonly hasMetadata: boolean;
  readonly time: number;
  readonly duration: number;
  /** True if the element can't play its files. It then plays only after a reload. */
  readonly failed: boolean;
}

/**
 * Commands to the player (first two lines) and events of the media element (last line). `hold` and `release` pause and
 * resume around a spoken description. `giveUp`: the video is broken.
 */
export type ControlEvent =
  | { readonly type: 'startAt' | 'seekTo'; readonly seconds: number }
  | { readonly type: 'play' | 'pause' | 'toggle' | 'hold' | 'release' | 'reload' | 'giveUp' }
  | { readonly type: 'loadstart' | 'loadedmetadata' | 'seeked' | 'played' };

/**
 * What the caller must do. `tellPause`: dispatch a `pause` event. If the person pauses while `hold` has already paused
 * the element, the element itself fires no such event.
 */
export type ControlEffect =
  | { readonly type: 'seek'; readonly to: number }
  | { readonly type: 'play' | 'pause' | 'tellPause' | 'load' };

export interface ControlTransition {
  readonly control: Control;
  readonly effects: readonly ControlEffect[];
}

const PLAY = { type: 'play' } as const;
const PAUSE = { type: 'pause' } as const;

export function transition(control: Control, event: ControlEvent, element: ElementNow): ControlTransition {
  const { placing, held } = control;
  const stay = (...effects: ControlEffect[]): ControlTransition => ({ control, effects });
  switch (event.type) {
    case 'startAt':
    case 'seekTo': {
      const to = Math.min(Math.max(0, event.seconds), element.duration);
      // An element that can't seek yet gets its position when its metadata is loaded.
      const canSeek = element.hasMetadata && !element.failed;
      const isPlaced = event.type === 'startAt' || !canSeek;
      return {
        control: { ...control, placing: isPlaced ? to : null },
        effects: canSeek ? [{ type: 'seek', to }] : [],
      };
    }
    case 'play':
      return element.failed ? reload(element, true) : stay(PLAY);
    case 'pause':
      return {
        control: { ...control, held: false },
        effects: held && element.paused ? [PAUSE, { type: 'tellPause' }] : [PAUSE],
      };
    case 'toggle':
      return transition(control, { type: control.gaveUp || (element.paused && !held) ? 'play' : 'pause' }, element);
    case 'hold':
      return element.paused ? stay() : { control: { ...control, held: true }, effects: [PAUSE] };
    case 'release':
      return held ? stay(PLAY) : stay();
    case 'reload':
      return reload(element, held || !element.paused);
    case 'giveUp':
      return { control: { ...control, gaveUp: true }, effects: [] };
    case 'loadstart':
      return { control: { ...control, reloading: false, gaveUp: false }, effects: [] };
    case 'loadedmetadata':
      return placing === null ? stay() : stay({ type: 'seek', to: placing });
    case 'seeked':
      return { control: { ...control, placing: null }, effects: [] };
    case 'played':
      // Ignores a late `play` event that arrives after the player has paused the element again.
      return element.paused ? stay() : { control: { ...control, held: false }, effects: [] };
  }
}

/** Reloads the element at the same position. `plays`: whether it then plays. */
function reload({ time }: ElementNow, plays: boolean): ControlTransition {
  return {
    control: { placing: time, held: false, reloading: true, gaveUp: false },
    effects: plays ? [{ type: 'load' }, PLAY] : [{ type: 'load' }],
  };
}
