/** What the player has requested and the element itself can't tell. */
export interface Control {
  /** The target in seconds of a start in the middle or of a reload; such a seek is not the person's. */
  readonly placing: number | null;
  /** Paused by the player while a description is read; for the person and the view it still plays. */
  readonly held: boolean;
}

export const UNTOUCHED: Control = { placing: null, held: false };

/** The element at the time of an event. Times in seconds. */
export interface ElementNow {
  readonly paused: boolean;
  /** The metadata are loaded, so the duration is known and seeking works. */
  readonly hasMetadata: boolean;
  readonly time: number;
  readonly duration: number;
}

/** Requests to the player, then events of the element. */
export type ControlEvent =
  | { readonly type: 'startAt' | 'seekTo'; readonly seconds: number }
  | { readonly type: 'play' | 'pause' | 'toggle' | 'hold' | 'release' | 'reload' }
  | { readonly type: 'loadedmetadata' | 'seeked' | 'played' };

/** `tellPause`: the element is paused already and fires no event, so its listeners are told of the person's pause. */
export type ControlEffect =
  | { readonly type: 'seek'; readonly to: number }
  | { readonly type: 'play' | 'pause' | 'tellPause' | 'load' };

export interface ControlTransition {
  readonly control: Control;
  readonly effects: readonly ControlEffect[];
}

const PLAY = { type: 'play' } as const;
const PAUSE = { type: 'pause' } as const;

/** The transitions of the control over an element. */
export function transition(control: Control, event: ControlEvent, element: ElementNow): ControlTransition {
  const { placing, held } = control;
  const stay = (...effects: ControlEffect[]): ControlTransition => ({ control, effects });
  switch (event.type) {
    case 'startAt':
    case 'seekTo': {
      const to = Math.min(Math.max(0, event.seconds), element.duration);
      const isPlaced = event.type === 'startAt' || !element.hasMetadata;
      return {
        control: { ...control, placing: isPlaced ? to : null },
        effects: element.hasMetadata ? [{ type: 'seek', to }] : [],
      };
    }
    case 'play':
      return stay(PLAY);
    case 'pause':
      return {
        control: { ...control, held: false },
        effects: held && element.paused ? [PAUSE, { type: 'tellPause' }] : [PAUSE],
      };
    case 'toggle':
      return transition(control, { type: element.paused && !held ? 'play' : 'pause' }, element);
    case 'hold':
      return element.paused ? stay() : { control: { ...control, held: true }, effects: [PAUSE] };
    case 'release':
      return held ? stay(PLAY) : stay();
    case 'reload':
      return {
        control: { placing: element.time, held: false },
        effects: held || !element.paused ? [{ type: 'load' }, PLAY] : [{ type: 'load' }],
      };
    case 'loadedmetadata':
      return placing === null ? stay() : stay({ type: 'seek', to: placing });
    case 'seeked':
      return { control: { ...control, placing: null }, effects: [] };
    case 'played':
      // A delayed event of an earlier play may arrive after the player has paused again.
      return element.paused ? stay() : { control: { ...control, held: false }, effects: [] };
  }
}
