/**
 * The connection as shown to the person. `fine`: nothing is reported. `lost`: the server can't be reached. `broken`:
 * the server answers, but the video can't be played.
 */
export type ConnectionState = 'fine' | 'lost' | 'broken';

/** The parts of the playback state that show whether the video is stuck. */
export interface Connected {
  /** True while the video is not paused but is waiting for data. */
  readonly waiting: boolean;
  readonly failed: boolean;
  /** True once the metadata is loaded. */
  readonly ready: boolean;
}

export interface ReconnectState {
  readonly seen: Connected;
  readonly shown: ConnectionState;
  /**
   * The time of the latest of these events: the video got stuck, was reloaded, or received data. In milliseconds of the
   * caller's clock; null while playback works.
   */
  readonly troubleSince: number | null;
  /** The number of consecutive failed probes, which determines the wait before the next probe. */
  readonly attempt: number;
  /**
   * The number of automatic reloads since the video last played, or since the person pressed the retry button or
   * started a broken video again.
   */
  readonly reloads: number;
  readonly probing: boolean;
  /**
   * True after the browser has reported that it is online. False again after a failed probe or a reload, or once
   * playback works.
   */
  readonly hinted: boolean;
  readonly stopped: boolean;
}

/**
 * `at`: time in milliseconds. `seen`: the playback state changed. `answered`: a probe ended. `retried`: the person
 * pressed the retry button. `received`: video data arrived. `timeout`: the wait ended. `hinted`: the browser reports
 * that it is online. `stopped`: the player is being removed.
 */
export type ReconnectEvent =
  | { readonly type: 'seen'; readonly media: Connected; readonly at: number }
  | { readonly type: 'answered'; readonly answers: boolean; readonly at: number }
  | { readonly type: 'retried' | 'received'; readonly at: number }
  | { readonly type: 'timeout' | 'hinted' | 'stopped' };

/**
 * What the caller must do. `wait`: restart the only timer, and send `timeout` when it ends. `probe`: find out whether
 * the server answers, and send the result as `answered`.
 */
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
  hinted: false,
  stopped: false,
};

/** How long a video waits for data before the server is probed. Most interruptions are shorter. */
const GRACE_MS = 3000;
/**
 * If no data has arrived for this time, the video is reloaded. Browsers recover from shorter interruptions themselves.
 */
const STUCK_MS = 8000;
/**
 * The waits between probes. They are short for about ten seconds, so that the video continues within a second after a
 * short interruption such as a tunnel.
 */
const BACK_OFF_MS = [...Array<number>(70).fill(150), 2000, 4000, 8000, 10_000];
/** A video that still fails after this many reloads is reported as broken. */
const MAX_RELOADS = 2;

/** See `createReconnect` for the procedure. */
export function transition(state: ReconnectState, event: ReconnectEvent): ReconnectTransition {
  if (state.stopped) return { state, effects: [] };
  switch (event.type) {
    case 'seen':
      return seen({ ...state, seen: event.media }, state.seen.failed, event.at);
    case 'timeout':
      return probe(state);
    case 'received':
      return received(state, event.at);
    case 'hinted':
      if (state.shown === 'broken' || state.troubleSince === null) return { state, effects: [] };
      return probe({ ...state, hinted: true });
    case 'answered':
      return answered({ ...state, probing: false }, event.answers, event.at);
    case 'retried':
      return { state: retried(state, event.at), effects: [{ type: 'reload' }, { type: 'wait', ms: STUCK_MS }] };
    case 'stopped':
      return { state: { ...state, stopped: true }, effects: [{ type: 'cancelWait' }] };
  }
}

function seen(state: ReconnectState, hadFailed: boolean, at: number): ReconnectTransition {
  const { waiting, failed, ready } = state.seen;
  const isTrouble = waiting || failed;
  if (!isTrouble && ready) return { state: { ...CONNECTED, ...running(state) }, effects: [{ type: 'cancelWait' }] };
  // The person has started a broken video again, which reloads it.
  if (state.shown === 'broken' && !failed)
    return { state: retried(state, at), effects: [{ type: 'wait', ms: STUCK_MS }] };
  if (!isTrouble || state.shown === 'broken') return { state, effects: [] };
  if (state.troubleSince === null) {
    return { state: { ...state, troubleSince: at }, effects: [{ type: 'wait', ms: failed ? 0 : GRACE_MS }] };
  }
  const isNew = failed && !hadFailed && state.shown !== 'lost';
  return { state, effects: isNew ? [{ type: 'wait', ms: 0 }] : [] };
}

function retried(state: ReconnectState, at: number): ReconnectState {
  return { ...state, reloads: 0, attempt: 0, shown: 'fine', troubleSince: at, hinted: false };
}

/** The fields that remain when the video plays again. All counters are reset. */
function running({ seen, probing }: ReconnectState): Pick<ReconnectState, 'seen' | 'probing'> {
  return { seen, probing };
}

/**
 * A video that receives data is not stuck, so the wait of `STUCK_MS` starts again. Otherwise, on a slow connection, the
 * video would be reloaded, and the received data would be lost.
 */
function received(state: ReconnectState, at: number): ReconnectTransition {
  if (state.troubleSince === null || state.seen.failed) return { state, effects: [] };
  const effects: ReconnectEffect[] = state.shown === 'lost' ? [{ type: 'wait', ms: STUCK_MS }] : [];
  return { state: { ...state, shown: 'fine', troubleSince: at, attempt: 0 }, effects };
}

function probe(state: ReconnectState): ReconnectTransition {
  if (state.probing || state.troubleSince === null) return { state, effects: [] };
  return { state: { ...state, probing: true }, effects: [{ type: 'probe' }] };
}

function answered(state: ReconnectState, answers: boolean, at: number): ReconnectTransition {
  if (state.troubleSince === null) return { state, effects: [] };
  if (!answers) {
    // The failed probe may have begun while the browser was offline, so the server is probed again.
    if (state.hinted) return probe({ ...state, hinted: false });
    const ms = BACK_OFF_MS[Math.min(state.attempt, BACK_OFF_MS.length - 1)] ?? 0;
    return { state: { ...state, shown: 'lost', attempt: state.attempt + 1 }, effects: [{ type: 'wait', ms }] };
  }
  const stuckIn = STUCK_MS - (at - state.troubleSince);
  // Usually the browser gets time to recover by itself. After a lost connection the video is reloaded immediately,
  // because the browser may wait for data that never arrives.
  const wasLost = state.shown === 'lost' || state.hinted;
  if (!state.seen.failed && stuckIn > 0 && !wasLost) {
    return { state, effects: [{ type: 'wait', ms: stuckIn }] };
  }
  if (state.reloads >= MAX_RELOADS && state.seen.failed) return { state: { ...state, shown: 'broken' }, effects: [] };
  return {
    state: { ...state, shown: 'fine', troubleSince: at, attempt: 0, reloads: state.reloads + 1, hinted: false },
    effects: [{ type: 'reload' }, { type: 'wait', ms: STUCK_MS }],
  };
}

export interface ReconnectPorts {
  /** Resolves with true if the server that hosts the video files answers. */
  readonly probe: () => Promise<boolean>;
  /** Reloads the video at the same position. It continues to play if it was playing. */
  readonly reload: () => void;
  readonly show: (state: ConnectionState) => void;
  readonly setTimeout: (task: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number) => void;
}

export interface Reconnect {
  /** Call it after every change of the playback state. */
  readonly see: (media: Connected) => void;
  /** Call it when video data has arrived. */
  readonly receive: () => void;
  /**
   * Probes immediately if the video is stuck and not reported as broken. Call it when the browser reports that it is
   * online.
   */
  readonly hint: () => void;
  readonly retry: () => void;
  readonly stop: () => void;
}

/** Detects a stuck video, probes the server until it answers, and reloads the video. `now` returns milliseconds. */
export function createReconnect(ports: ReconnectPorts, now: () => number): Reconnect {
  let state = CONNECTED;
  let timer: number | undefined;

  function send(event: ReconnectEvent): void {
    const { shown } = state;
    const next = transition(state, event);
    state = next.state;
    // Effects run first, so that a reload begins before the message is rendered.
    for (const effect of next.effects) run(effect);
    if (state.shown !== shown) ports.show(state.shown);
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
    receive: () => send({ type: 'received', at: now() }),
    hint: () => send({ type: 'hinted' }),
    retry: () => send({ type: 'retried', at: now() }),
    stop: () => send({ type: 'stopped' }),
  };
}
