/** The state of the connection. `broken`: the server answers, but the video can't be played. */
export type ConnectionState = 'fine' | 'lost' | 'broken';

/** The observed part of the playback state. */
export interface Connected {
  /** Playing, but waiting for data. */
  readonly waiting: boolean;
  readonly failed: boolean;
  /** The metadata are loaded. */
  readonly ready: boolean;
}

export interface ReconnectState {
  readonly seen: Connected;
  readonly shown: ConnectionState;
  /** Milliseconds of the caller's clock; null while playback works. */
  readonly troubleSince: number | null;
  /** The number of failed probes in a row. */
  readonly attempt: number;
  /** The number of reloads since the video last played. */
  readonly reloads: number;
  readonly probing: boolean;
  readonly stopped: boolean;
}

/** `at`: milliseconds. `hinted`: the connection may be back. */
export type ReconnectEvent =
  | { readonly type: 'seen'; readonly media: Connected; readonly at: number }
  | { readonly type: 'answered'; readonly answers: boolean; readonly at: number }
  | { readonly type: 'retried'; readonly at: number }
  | { readonly type: 'timeout' | 'hinted' | 'stopped' };

/** `wait` replaces the timer, which ends with `timeout`; `probe` ends with `answered`. */
export type ReconnectEffect =
  | { readonly type: 'wait'; readonly ms: number }
  | { readonly type: 'cancelWait' | 'probe' | 'reload' };

export interface ReconnectTransition {
  readonly state: ReconnectState;
  readonly effects: readonly ReconnectEffect[];
}

export const CONNECTED: ReconnectState = {
  seen: { waiting: false, failed: false, ready: false },
  shown: 'fine',
  troubleSince: null,
  attempt: 0,
  reloads: 0,
  probing: false,
  stopped: false,
};

/** No message for a short interruption. */
const GRACE_MS = 3000;
/** Browsers recover from short interruptions themselves; after this time they have given up silently. */
const STUCK_MS = 8000;
const BACK_OFF_MS = [1000, 2000, 4000, 8000, 10_000] as const;
/** The maximum of reloads while the server answers; more would not help. */
const MAX_RELOADS = 2;

/** The transitions of a video that may have lost its connection. */
export function transition(state: ReconnectState, event: ReconnectEvent): ReconnectTransition {
  if (state.stopped) return { state, effects: [] };
  switch (event.type) {
    case 'seen':
      return seen({ ...state, seen: event.media }, state.seen.failed, event.at);
    case 'timeout':
      return probe(state);
    case 'hinted':
      return state.shown === 'broken' ? { state, effects: [] } : probe(state);
    case 'answered':
      return answered({ ...state, probing: false }, event.answers, event.at);
    case 'retried':
      return {
        state: { ...state, reloads: 0, attempt: 0, shown: 'fine', troubleSince: event.at },
        effects: [{ type: 'reload' }, { type: 'wait', ms: STUCK_MS }],
      };
    case 'stopped':
      return { state: { ...state, stopped: true }, effects: [{ type: 'cancelWait' }] };
  }
}

function seen(state: ReconnectState, hadFailed: boolean, at: number): ReconnectTransition {
  const { waiting, failed, ready } = state.seen;
  const isTrouble = waiting || failed;
  if (!isTrouble && ready) return { state: { ...CONNECTED, ...running(state) }, effects: [{ type: 'cancelWait' }] };
  if (!isTrouble || state.shown === 'broken') return { state, effects: [] };
  if (state.troubleSince === null) {
    return { state: { ...state, troubleSince: at }, effects: [{ type: 'wait', ms: failed ? 0 : GRACE_MS }] };
  }
  const isNew = failed && !hadFailed && state.shown !== 'lost';
  return { state, effects: isNew ? [{ type: 'wait', ms: 0 }] : [] };
}

/** The part of the state that remains when the video plays again. */
function running({ seen, probing }: ReconnectState): Pick<ReconnectState, 'seen' | 'probing'> {
  return { seen, probing };
}

function probe(state: ReconnectState): ReconnectTransition {
  if (state.probing || state.troubleSince === null) return { state, effects: [] };
  return { state: { ...state, probing: true }, effects: [{ type: 'probe' }] };
}

function answered(state: ReconnectState, answers: boolean, at: number): ReconnectTransition {
  if (state.troubleSince === null) return { state, effects: [] };
  if (!answers) {
    const ms = BACK_OFF_MS[Math.min(state.attempt, BACK_OFF_MS.length - 1)] ?? 0;
    return { state: { ...state, shown: 'lost', attempt: state.attempt + 1 }, effects: [{ type: 'wait', ms }] };
  }
  const stuckIn = STUCK_MS - (at - state.troubleSince);
  // A connection that has just been lost is an exception: the browser may wait for data that never come.
  if (!state.seen.failed && stuckIn > 0 && state.shown !== 'lost') {
    return { state, effects: [{ type: 'wait', ms: stuckIn }] };
  }
  if (state.reloads >= MAX_RELOADS && state.seen.failed) return { state: { ...state, shown: 'broken' }, effects: [] };
  return {
    state: { ...state, shown: 'fine', troubleSince: at, attempt: 0, reloads: state.reloads + 1 },
    effects: [{ type: 'reload' }, { type: 'wait', ms: STUCK_MS }],
  };
}

export interface ReconnectPorts {
  /** Whether the server of the video answers. */
  readonly probe: () => Promise<boolean>;
  /** Reloads at the same position, and plays if it was playing. */
  readonly reload: () => void;
  readonly show: (state: ConnectionState) => void;
  readonly setTimeout: (task: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number) => void;
}

export interface Reconnect {
  /** To be called after every change of the playback state. */
  readonly see: (media: Connected) => void;
  /** The connection may be back: probes at once. */
  readonly hint: () => void;
  /** The person requests a retry. */
  readonly retry: () => void;
  readonly stop: () => void;
}

/**
 * Detects a video that is stuck, probes the server until it answers, and then reloads the video. `now` in milliseconds.
 */
export function createReconnect(ports: ReconnectPorts, now: () => number): Reconnect {
  let state = CONNECTED;
  let timer: number | undefined;

  function send(event: ReconnectEvent): void {
    const { shown } = state;
    const next = transition(state, event);
    state = next.state;
    if (state.shown !== shown) ports.show(state.shown);
    for (const effect of next.effects) run(effect);
  }

  function run(effect: ReconnectEffect): void {
    if (effect.type === 'reload') ports.reload();
    else if (effect.type === 'probe') {
      void ports.probe().then((answers) => send({ type: 'answered', answers, at: now() }));
    } else {
      if (timer !== undefined) ports.clearTimeout(timer);
      timer = effect.type === 'wait' ? ports.setTimeout(() => send({ type: 'timeout' }), effect.ms) : undefined;
    }
  }

  return {
    see: (media) => send({ type: 'seen', media, at: now() }),
    hint: () => send({ type: 'hinted' }),
    retry: () => send({ type: 'retried', at: now() }),
    stop: () => send({ type: 'stopped' }),
  };
}
