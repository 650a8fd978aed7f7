/** How it stands with the connection to the video. `broken`: the server answers, but the video can't be played. */
export type ConnectionState = 'fine' | 'lost' | 'broken';

/** What the watcher sees of the playback. */
export interface Connected {
  /** Wants to play and can't yet. */
  readonly waiting: boolean;
  readonly failed: boolean;
  /** Knows its video. */
  readonly ready: boolean;
}

export interface ReconnectPorts {
  /** Does the server that has the video answer? */
  readonly probe: () => Promise<boolean>;
  /** Loads again, at the same position, and plays on if it played. */
  readonly reload: () => void;
  readonly show: (state: ConnectionState) => void;
  readonly setTimeout: (task: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number) => void;
}

export interface Reconnect {
  /** After every change of the playback. */
  readonly see: (state: Connected) => void;
  /** Something says that the connection may be back: asks at once. */
  readonly hint: () => void;
  /** The person asks for it. */
  readonly retry: () => void;
  readonly stop: () => void;
}

/** A short gap in the network isn't worth a word. */
const PATIENCE_MS = 3000;
/** Browsers mend short gaps themselves; later than this they have given up without saying so. */
const STUCK_MS = 8000;
const STEPS_MS = [1000, 2000, 4000, 8000, 10_000] as const;
/** Loading again after a failure, though the server answers: more often it won't help. */
const RELOADS = 2;

/** Watches for a video that can't go on, asks for the server until it answers, and then takes the video up again. */
export function createReconnect(ports: ReconnectPorts, now: () => number): Reconnect {
  let state: Connected = { waiting: false, failed: false, ready: false };
  let shown: ConnectionState = 'fine';
  let timer: number | null = null;
  let troubleSince: number | null = null;
  let attempt = 0;
  let reloads = 0;
  let asking = false;
  let stopped = false;

  function show(next: ConnectionState): void {
    if (next === shown) return;
    shown = next;
    ports.show(next);
  }

  function after(ms: number): void {
    if (timer !== null) ports.clearTimeout(timer);
    timer = ports.setTimeout(() => {
      timer = null;
      void ask();
    }, ms);
  }

  async function ask(): Promise<void> {
    if (asking || stopped || troubleSince === null) return;
    asking = true;
    const answers = await ports.probe();
    asking = false;
    if (stopped || troubleSince === null) return;
    if (!answers) {
      show('lost');
      after(STEPS_MS[Math.min(attempt, STEPS_MS.length - 1)] ?? 0);
      attempt += 1;
      return;
    }
    const isStuck = now() - troubleSince >= STUCK_MS;
    // It was away a moment ago: what the browser still waits for may never come.
    if (!state.failed && !isStuck && shown !== 'lost') return after(STUCK_MS - (now() - troubleSince));
    if (reloads >= RELOADS && state.failed) return show('broken');
    reloads += 1;
    attempt = 0;
    troubleSince = now();
    show('fine');
    ports.reload();
    after(STUCK_MS);
  }

  function settle(): void {
    if (timer !== null) ports.clearTimeout(timer);
    timer = null;
    troubleSince = null;
    attempt = 0;
    reloads = 0;
    show('fine');
  }

  return {
    see: (next) => {
      const wasFailed = state.failed;
      state = next;
      if (next.waiting || next.failed) {
        if (shown === 'broken') return;
        if (troubleSince === null) {
          troubleSince = now();
          after(next.failed ? 0 : PATIENCE_MS);
        } else if (next.failed && !wasFailed && shown !== 'lost') after(0);
      } else if (next.ready) settle();
    },
    hint: () => {
      if (shown !== 'broken') void ask();
    },
    retry: () => {
      reloads = 0;
      show('fine');
      ports.reload();
    },
    stop: () => {
      stopped = true;
      if (timer !== null) ports.clearTimeout(timer);
    },
  };
}
