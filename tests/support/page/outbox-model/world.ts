import { withRenewedToken } from '#api/anti-forgery.ts';
import { createRefresh, renewalRecord } from '#api/refresh.ts';
import type { Transport } from '#api/transport.ts';
import { createStealableLocks, type Locks } from '#lib/locks.ts';
import { createDrain } from '#outbox/drain.ts';
import { isSettled, type OutboxRecord } from '#outbox/record.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { type Mutant, mutated } from './mutants.ts';
import { createRandom, pick } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { SimChannels } from './sim-channels.ts';
import { SimLocks } from './sim-locks.ts';
import { SimNetwork } from './sim-network.ts';
import { type Jar, SimServer } from './sim-server.ts';
import { createSimStore, SimDisk } from './sim-store.ts';
import { enqueue, type Tab } from './tab.ts';
import { type Action, judge } from './truth.ts';

const MEMBERS = ['A', 'B'] as const;
const DAYS = [1, 2, 31];
const VIDEOS = ['v1', 'v2', 'BAD'];

/** A simulation of one browser and one server. The seed determines everything that happens. */
export class World {
  readonly actions: Action[] = [];
  readonly history: string[] = [];
  readonly random: () => number;
  readonly scheduler: Scheduler;
  readonly disk = new SimDisk();
  readonly server: SimServer;
  readonly network: SimNetwork;
  readonly locks: SimLocks;
  readonly tabs: Tab[] = [];
  readonly #jar: Jar = { session: null, refresh: null, token: null };
  readonly #channels: SimChannels;
  readonly #frozenOnce = new Set<number>();
  readonly #adopters: string[] = [];
  readonly #mutant: Mutant;
  #loggedIn: string | null = null;
  #skew = 0;
  #actors = 0;
  #build = 0;
  readonly #workers = new Set<number>();
  #marks = 0;

  constructor(seed: number, mutant: Mutant = 'none') {
    this.#mutant = mutant;
    this.random = createRandom(seed);
    this.scheduler = new Scheduler(this.random);
    this.#channels = new SimChannels(this.scheduler);
    this.server = new SimServer(() => this.scheduler.now);
    this.locks = new SimLocks(this.scheduler);
    this.network = new SimNetwork({
      scheduler: this.scheduler,
      random: this.random,
      server: this.server,
      jar: this.#jar,
      mayHaveLostLock: (actor) => this.#frozenOnce.has(actor),
      maySend: (actor) => this.tabs.find((tab) => tab.actor === actor)?.mayHaveBegun ?? true,
    });
  }

  say(what: string): void {
    this.history.push(what);
  }

  /** Runs up to `steps` simulated tasks. If `patient` is true, timers run too, and the clock advances to them. */
  async run(steps: number, patient = true): Promise<void> {
    for (let n = 0; n < steps; n += 1) if (!(await this.scheduler.next(patient))) return;
  }

  openTab(onSyncPage = true): void {
    const actor = this.#newActor();
    const listeners = new Set<() => void>();
    const tab: Tab = {
      actor,
      user: this.#loggedIn,
      onSyncPage,
      mayHaveBegun: onSyncPage,
      userChanged: () => [...listeners].forEach((listener) => void listener()),
      outbox: outboxOver({
        ...this.#engine(actor),
        maySendUnasked: () => tab.onSyncPage || this.#mutant === 'sends from any page',
        locks: this.#locksOf(actor),
        clock: this.scheduler.clockOf(actor, () => this.#skew),
        channel: this.#channels.of(actor),
        user: {
          get: () => tab.user,
          subscribe(listener) {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
        },
        requestSync: async () => this.startWorker(),
      }),
    };
    this.tabs.push(tab);
    this.#loaded(tab, 'start');
  }

  /** Navigates within the app. `onSyncPage`: whether the new page sends waiting records on its own. */
  goTo(tab: Tab, onSyncPage: boolean): void {
    this.say(`tab ${tab.actor} goes to ${onSyncPage ? 'a page that sends' : 'a page that does not send'}`);
    tab.onSyncPage = onSyncPage;
    this.#loaded(tab, 'page');
  }

  /**
   * Asks a tab to send, because the browser came online, the tab became visible, or the user pressed the button for
   * sending. A tab that is asked sends, whichever page it shows.
   */
  ask(tab: Tab, reason: 'online' | 'visible' | 'request'): void {
    tab.mayHaveBegun = true;
    void tab.outbox.drain(reason);
  }

  /** A start, a navigation or a login makes a tab send only on pages that send on their own. */
  #loaded(tab: Tab, reason: 'start' | 'page' | 'login'): void {
    if (tab.onSyncPage) tab.mayHaveBegun = true;
    if (tab.onSyncPage || this.#mutant === 'sends from any page') void tab.outbox.drain(reason);
  }

  closeTab(tab: Tab): void {
    this.#kill(tab.actor);
    this.tabs.splice(this.tabs.indexOf(tab), 1);
  }

  /** Simulates a `sync` event. The browser starts the worker and may stop it at any time. */
  startWorker(): void {
    const actor = this.#newActor();
    this.#workers.add(actor);
    const clock = this.scheduler.clockOf(actor, () => this.#skew);
    const engine = this.#engine(actor);
    const drain = createDrain({
      ...engine,
      now: clock.now,
      locks: createStealableLocks(this.#locksOf(actor), clock),
      currentUserKey: async () => ((await engine.store.get('user')) as string | null | undefined) ?? null,
    });
    void drain.run('sync', clock.now() + 130_000).then(() => this.#kill(actor));
    if (this.random() < 0.3) this.scheduler.at(0, this.random() * 500, () => this.#kill(actor));
  }

  killBrowser(): void {
    for (let actor = 1; actor <= this.#actors; actor += 1) this.#kill(actor);
    this.tabs.length = 0;
  }

  freeze(tab: Tab): void {
    this.scheduler.frozen.add(tab.actor);
    this.#frozenOnce.add(tab.actor);
  }

  /**
   * Deploys a new build. Running workers end, and later ones use the new build. Open tabs use the old build until they
   * are reloaded.
   */
  update(): void {
    this.#build += 1;
    for (const worker of this.#workers) this.#kill(worker);
  }

  loseToken(): void {
    this.#jar.token = null;
  }

  setClockBack(): void {
    this.#skew -= 600_000;
  }

  /** Logs a user in. Null logs the current user out. Each tab notices the change at a random time. */
  logIn(user: string | null): void {
    if (user === null) Object.assign(this.#jar, { session: null, refresh: null });
    else {
      this.server.logIn(user, this.#jar);
      if (!this.server.unregistered.has(user)) this.#adopters.push(user);
    }
    this.#loggedIn = user;
    this.disk.records.set('user', user);
    for (const tab of this.tabs)
      this.scheduler.at(tab.actor, this.random() * 300, () => {
        tab.user = this.#loggedIn;
        tab.userChanged();
        this.#loaded(tab, 'login');
      });
  }

  /** Performs a random action in a tab and notes whether the outbox confirms it. */
  async act(tab: Tab): Promise<void> {
    if (this.scheduler.frozen.has(tab.actor)) return;
    this.#marks += 1;
    const kind = pick(this.random, ['condition', 'view', 'update', 'favourite'] as const);
    const about = String(
      pick<string | number>(
        this.random,
        kind === 'condition' ? DAYS : kind === 'favourite' ? VIDEOS : VIDEOS.slice(0, 2),
      ),
    );
    if (kind === 'condition' && tab.user === null) return;
    const wanted = this.random() < 0.5 ? 1 : 0;
    const action: Action = {
      mark: this.#marks,
      kind,
      about,
      user: tab.user,
      saved: false,
      ...(kind === 'favourite' ? { wanted } : {}),
    };
    this.actions.push(action);
    this.say(`${tab.user} ${kind} ${about} ${kind === 'favourite' ? wanted : ''} (${action.mark}) in tab ${tab.actor}`);
    let over = false;
    const known = this.server.favourites.get(`${tab.user} favourite ${about}`)?.flag === 1;
    enqueue(tab.outbox, action, known)
      .then(
        () => {
          action.saved = true;
        },
        () => {},
      )
      .finally(() => {
        over = true;
      });
    // Waits until the action is confirmed or rejected. At each step the tab may be killed.
    for (let n = 0; n < 400 && !over && this.tabs.includes(tab); n += 1) {
      if (this.random() < 0.01) return this.#crash(tab);
      if (!(await this.scheduler.next(true))) return;
    }
  }

  #crash(tab: Tab): void {
    this.say(`tab ${tab.actor} is killed`);
    this.closeTab(tab);
  }

  /** Ends all faults and lets every member log in, so that all records can be sent. @returns the run's violations */
  async heal(): Promise<string[]> {
    this.say('all is well again');
    this.network.state.trouble = 0;
    this.network.state.online = true;
    this.disk.full = false;
    this.disk.trouble = 0;
    this.server.unregistered.clear();
    for (const tab of [...this.tabs]) this.scheduler.frozen.delete(tab.actor);
    await this.run(5000);
    for (const user of [...MEMBERS, ...MEMBERS]) {
      this.killBrowser();
      this.logIn(user);
      this.openTab();
      await this.run(5000);
    }
    const left = this.disk.keys('outbox/').filter((key) => {
      const record = this.disk.records.get(key) as OutboxRecord;
      const isRefused = 'refused' in record && record.refused !== null;
      return !isRefused && !(record.kind === 'favourite' && isSettled(record));
    });
    return [
      ...judge(this.actions, this.server, this.#adopters),
      ...this.network.breaches,
      ...left.map((key) => `${key} was never sent`),
    ];
  }

  #newActor(): number {
    this.#actors += 1;
    return this.#actors;
  }

  #kill(actor: number): void {
    this.scheduler.kill(actor);
    this.locks.kill(actor);
    this.network.kill(actor);
    this.#channels.kill(actor);
    this.#workers.delete(actor);
  }

  #engine(actor: number) {
    const store = createSimStore({
      disk: this.disk,
      scheduler: this.scheduler,
      random: this.random,
      actor,
      build: this.#build,
    });
    const network = this.network.sendOf(actor);
    const transport: Transport = ({ body = {}, headers = {}, ...request }) => network({ ...request, body, headers });
    const refresh = createRefresh({
      transport,
      locks: this.#locksOf(actor),
      renewals: renewalRecord(store),
      now: () => this.scheduler.now + this.#skew,
    });
    const send = mutated(withRenewedToken(transport), this.#mutant, this.disk);
    return { store, send, refresh, random: this.random };
  }

  #locksOf(actor: number): Locks {
    if (this.#mutant !== 'no lock') return this.locks.of(actor);
    return { request: (_name, _options, task) => task({}), query: async () => ({}) };
  }
}
