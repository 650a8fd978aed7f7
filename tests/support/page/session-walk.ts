import {
  type Effect,
  type EndedLogin,
  NEW_SESSION,
  type Session,
  type SessionEvent,
  type Snapshot,
} from '#session/machine/events.ts';
import { transition } from '#session/machine/machine.ts';
import { type AuthUser, EMPTY_SESSION, type SessionState } from '#session/machine/state.ts';
import { createRandom, pick } from '#tests/support/page/outbox-model/random.ts';
import { member } from '#tests/support/page/tabs.ts';

const PEOPLE = [member('aaa'), member('bbb')];
/**
 * Kinds of pending events. Events of one kind arrive in order, events of different kinds in any order. `question` is a
 * request on its way to the server, `answer` a response on its way to the tab.
 */
type Kind = 'storage' | 'message' | 'timer' | 'question' | 'answer';

interface Tab {
  readonly name: number;
  state: Session;
  shown: SessionState;
  /**
   * The user key that this tab last read or wrote in the storage. Null after a write that was skipped because another
   * tab had changed the stored user.
   */
  lastSeen: string | undefined | null;
  pending: { readonly kind: Kind; readonly come: () => void }[];
  loads: number;
}

const keyOf = ({ authUser }: SessionState) => authUser?.userKey;

/**
 * Simulates three tabs of one browser with random actions and events. The session machine is real; its effects act on a
 * model of storage, channels and server. @returns `wrong`: violated rules; `history`: all actions and events
 */
export function walk(
  seed: number,
  steps: number,
): { readonly wrong: readonly string[]; readonly history: readonly string[] } {
  const walked = new Walk(seed);
  walked.go(steps);
  walked.settle();
  return walked;
}

class Walk {
  readonly wrong: string[] = [];
  readonly history: string[] = [];
  readonly #random: () => number;
  readonly #tabs: readonly Tab[] = [0, 1, 2].map((name) => ({
    name,
    state: NEW_SESSION,
    shown: EMPTY_SESSION,
    lastSeen: undefined,
    pending: [],
    loads: 0,
  }));
  #now = 1_800_000_000_000;
  #stored: SessionState = EMPTY_SESSION;
  #logins = 0;
  /** The user of the session that belongs to this browser's cookies. */
  #cookie: AuthUser | null = null;
  /** The stored login. Each change of the stored user gets a new id. */
  #login = { key: undefined as string | undefined, id: 0 };
  /**
   * The ids of the logins that are allowed to end, because of a logout or a refused login, or because the server has no
   * session.
   */
  readonly #mayEnd = new Set<number>();
  /**
   * The ids of logins that the user ended by logging out. A wipe as `logout` may delete only the data of these logins.
   * Wipes as `expired` are not checked.
   */
  readonly #chosen = new Set<number>();
  readonly #lastLoginOf = new Map<string, number>();

  constructor(seed: number) {
    this.#random = createRandom(seed);
    for (const tab of this.#tabs) this.#load(tab);
  }

  go(steps: number): void {
    for (let step = 0; step < steps; step += 1) {
      const tab = pick(this.#random, this.#tabs);
      if (this.#random() < 0.75) this.#hear(tab);
      else {
        const name = pick(this.#random, Object.keys(this.#actions));
        this.history.push(`tab ${tab.name}: ${name}`);
        this.#actions[name]?.(tab);
      }
    }
  }

  /**
   * Delivers all pending events without new actions. Then no event may be pending, and every tab must show the stored
   * session, be in no transitional state, and not have reloaded again and again.
   */
  settle(): void {
    const before = this.#tabs.map(({ loads }) => loads);
    const waiting = () => this.#tabs.filter(({ pending }) => pending.length > 0);
    for (let left = 1000; left > 0 && waiting().length > 0; left -= 1) this.#hear(pick(this.#random, waiting()));
    for (const [index, { name, pending, loads, shown, state }] of this.#tabs.entries()) {
      if (pending.length > 0) this.wrong.push(`tab ${name} still has pending events`);
      if (loads - (before[index] ?? 0) > 8) this.wrong.push(`tab ${name} reloads repeatedly`);
      if (keyOf(shown) !== keyOf(this.#stored))
        this.wrong.push(`tab ${name} shows ${keyOf(shown)}, but ${keyOf(this.#stored)} is stored`);
      if (state.leaving.kind !== 'none') this.wrong.push(`tab ${name} stays in the state ${state.leaving.kind}`);
    }
  }

  readonly #actions: Readonly<Record<string, (tab: Tab) => void>> = {
    login: (tab) => {
      this.#cookie = pick(this.#random, PEOPLE);
      this.#send(tab, { type: 'loggedIn', user: this.#cookie });
    },
    logout: (tab) => {
      const person = keyOf(tab.shown);
      if (person === undefined) return;
      if (person === this.#login.key) this.#mayEnd.add(this.#login.id);
      // The tab may still show a login that has ended in another tab. Wiping the data of that login is allowed, too.
      this.#chosen.add(this.#lastLoginOf.get(person) ?? 0);
      this.#send(tab, { type: 'endAsked', how: 'logout', loads: true });
    },
    'the server forgets': () => {
      this.#cookie = null;
    },
    'comes back': (tab) => {
      this.#now += 30 * 60_000;
      this.#send(tab, { type: 'used' });
    },
    'the social login refuses': (tab) => {
      if (keyOf(tab.shown) === this.#login.key) this.#mayEnd.add(this.#login.id);
      this.#send(tab, { type: 'loginRefused' });
    },
    reload: (tab) => this.#load(tab),
  };

  #send(tab: Tab, event: SessionEvent): void {
    this.#now += 1;
    this.history.push(`tab ${tab.name}: ${JSON.stringify(event)}`);
    const { state, effects } = transition({ ...tab.state, shown: tab.shown }, event, this.#snapshot(tab));
    tab.state = state;
    this.#perform(tab, effects);
  }

  #snapshot(tab: Tab): Snapshot {
    return {
      now: this.#now,
      stored: this.#stored,
      isCurrent: keyOf(this.#stored) === tab.lastSeen,
      logins: this.#logins,
      deregistration: null,
      reloadedAt: null,
      url: new URL('https://tane.example/videos'),
      isVideoPage: false,
      isSharedDevice: false,
    };
  }

  /** Performs effects in order. If `tellServer` sends a request, later effects wait until the request has arrived. */
  #perform(tab: Tab, effects: readonly Effect[]): void {
    for (const [index, effect] of effects.entries()) {
      if (effect.type === 'tellServer' && effect.logins === this.#logins) {
        this.#later(tab, 'question', () => {
          this.#cookie = null;
          this.#perform(tab, effects.slice(index + 1));
        });
        return;
      }
      this.#act(tab, effect);
    }
  }

  #act(tab: Tab, effect: Effect): void {
    switch (effect.type) {
      case 'rereadStored':
        tab.shown = this.#stored;
        tab.lastSeen = keyOf(this.#stored);
        break;
      case 'persist':
        tab.shown = effect.session ?? EMPTY_SESSION;
        if (keyOf(this.#stored) === tab.lastSeen) this.#store(tab, tab.shown);
        else tab.lastSeen = null;
        break;
      case 'countLogin':
        this.#logins += 1;
        break;
      case 'tellTabs':
        for (const other of this.#tabs)
          this.#later(other, 'message', () => this.#send(other, { type: 'tabEnded', ...effect.ended }));
        break;
      case 'wait':
        tab.pending = tab.pending.filter(({ kind }) => kind !== 'timer');
        this.#later(tab, 'timer', () => this.#send(tab, { type: 'timeout' }));
        break;
      case 'identify': {
        const sentAt = this.#now;
        this.#later(tab, 'question', () => this.#answer(tab, effect.as, sentAt));
        break;
      }
      case 'wipe':
        this.#wipe(tab, effect.ended);
        break;
      case 'load':
        this.#load(tab);
    }
  }

  /** Tells a tab who is logged in according to the cookie. The answer may reach the tab after another login. */
  #answer(tab: Tab, askedAs: string | null, sentAt: number): void {
    const user = this.#cookie;
    if (user === null && keyOf(tab.shown) === this.#login.key) this.#mayEnd.add(this.#login.id);
    this.#later(tab, 'answer', () =>
      this.#send(
        tab,
        user === null ? { type: 'refused', sentAt, isDeregistration: false } : { type: 'identified', user, askedAs },
      ),
    );
  }

  #store(tab: Tab, next: SessionState): void {
    if (JSON.stringify(next) === JSON.stringify(this.#stored)) return;
    const [before, after] = [keyOf(this.#stored), keyOf(next)];
    if (before !== after) {
      if (before !== undefined && after === undefined && !this.#mayEnd.has(this.#login.id))
        this.wrong.push(`tab ${tab.name} logged ${before} out without a reason`);
      this.#login = { key: after, id: this.#login.id + 1 };
      if (after !== undefined) this.#lastLoginOf.set(after, this.#login.id);
    }
    this.#stored = next;
    tab.lastSeen = after;
    for (const other of this.#tabs)
      if (other !== tab) this.#later(other, 'storage', () => this.#send(other, { type: 'stored' }));
  }

  #wipe(tab: Tab, { how, whom, logins }: EndedLogin): void {
    if (how === 'expired' || logins !== this.#logins || whom === null) return;
    const last = this.#lastLoginOf.get(whom.userKey);
    if (last !== undefined && !this.#chosen.has(last))
      this.wrong.push(`tab ${tab.name} wiped the data of ${whom.userKey}, who had not logged out`);
  }

  #load(tab: Tab): void {
    tab.loads += 1;
    tab.pending = [];
    tab.state = { ...NEW_SESSION, logins: this.#logins };
    tab.shown = this.#stored;
    tab.lastSeen = keyOf(this.#stored);
    this.#send(tab, { type: 'started', isHydrated: false });
  }

  #later(tab: Tab, kind: Kind, come: () => void): void {
    tab.pending.push({ kind, come });
  }

  #hear(tab: Tab): void {
    if (tab.pending.length === 0) return;
    const { kind } = pick(this.#random, tab.pending);
    const index = tab.pending.findIndex((one) => one.kind === kind);
    tab.pending.splice(index, 1)[0]?.come();
  }
}
