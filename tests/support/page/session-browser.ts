import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { SessionEnd } from '#session/machine/events.ts';
import type { AuthUser, SessionState } from '#session/machine/state.ts';
import type * as PageUnderTest from './session-page.ts';
import { storageOf } from './tabs.ts';

type Page = PageUnderTest.SessionPage;
type Listener = (event: never) => void;
interface News {
  readonly kind: 'storage' | 'message';
  readonly tell: () => void;
}

const here = new AsyncLocalStorage<Tab>();
const afterOtherTasks = setImmediate;

/**
 * A simulated browser with several tabs. Tabs share localStorage, records and cookies, but each has its own
 * sessionStorage and modules. Storage events and channel messages between tabs can be delayed.
 */
export class SessionBrowser {
  readonly localStorage = storageOf();
  readonly records = createMemoryStore();
  readonly tabs: Tab[] = [];
  /**
   * `user`: the user of the session in the shared cookies. `online`: false if every call fails. `asked`: the calls so
   * far. `whenAsked` is awaited between a call's arrival and its answer.
   */
  readonly server = {
    user: null as AuthUser | null,
    online: true,
    asked: [] as string[],
    whenAsked: async (_: string): Promise<void> => {},
  };
  /** All channel messages of all tabs. `stored` is the user key in the stored session when the message was sent. */
  readonly told: { readonly channel: string; readonly data: unknown; readonly stored: string | null }[] = [];

  constructor() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { setTimeout } = globalThis;
    vi.stubGlobal('setTimeout', (task: () => void, ms?: number) => setTimeout(AsyncResource.bind(task), ms));
    const ofTab = (name: string, read: (tab: Tab) => unknown) =>
      Object.defineProperty(globalThis, name, { configurable: true, get: () => read(here.getStore() as Tab) });
    ofTab('window', (tab) => tab.window);
    ofTab('document', (tab) => tab.document);
    ofTab('addEventListener', (tab) => tab.listen);
    ofTab('BroadcastChannel', (tab) => tab.Channel);
  }

  close(): void {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const name of ['window', 'document', 'addEventListener', 'BroadcastChannel'])
      Reflect.deleteProperty(globalThis, name);
  }

  /**
   * Opens a page in a new tab. `before` is called after the page has read the storage but before it listens for events.
   */
  async open(
    address: string,
    options: Partial<PageUnderTest.PageOptions> & { before?: () => void } = {},
  ): Promise<Tab> {
    vi.resetModules();
    const tab = new Tab(this, address);
    this.tabs.push(tab);
    await here.run(tab, async () => {
      const { startPage } = await import('./session-page.ts');
      tab.page = await startPage({
        records: this.records,
        call: (name) => this.#answer(name),
        hydrated: false,
        sharedDevice: false,
        ...options,
      });
    });
    await this.settle();
    return tab;
  }

  async logIn(user: AuthUser): Promise<Tab> {
    this.server.user = user;
    const tab = await this.open('/auth/callback');
    await tab.run((page) => page.logIn(user));
    await this.settle();
    return tab;
  }

  async end(tab: Tab, how: SessionEnd): Promise<void> {
    await tab.run((page) => page.end(how));
    await this.settle();
  }

  /** The user key in the stored session, or null. */
  stored(): string | null {
    return this.storedField<AuthUser>('authUser')?.userKey ?? null;
  }

  storedField<Value>(name: keyof SessionState): Value | undefined {
    return JSON.parse(this.localStorage.getItem('session') ?? 'null')?.state[name];
  }

  async recordKeys(): Promise<string[]> {
    return (await this.records.entries('')).map(([key]) => key);
  }

  /** Delivers events and messages until no tab has any work left. The clock doesn't advance. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      for (const tab of this.tabs) if (tab.deliver()) quiet = 0;
      await new Promise<void>((resolve) => afterOtherTasks(resolve));
    }
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 50) {
      await vi.advanceTimersByTimeAsync(Math.min(50, left));
      await this.settle();
    }
  }

  async #answer(name: string): Promise<unknown> {
    this.server.asked.push(name);
    await this.server.whenAsked(name);
    if (!this.server.online) throw new NetworkError('offline');
    if (name === 'logout') this.server.user = null;
    if (name === 'me' && this.server.user === null) throw new NetworkError('no session');
    return name === 'me' ? { user: this.server.user } : null;
  }
}

/**
 * One tab with its page. Events can be held back. A page that another page has replaced receives no more events.
 */
export class Tab {
  page!: Page;
  /** The addresses of the pages that replaced this page; `again` means a reload. */
  readonly loads: string[] = [];
  readonly sessionStorage = storageOf();
  readonly window: Record<string, unknown>;
  readonly document: Record<string, unknown>;
  readonly Channel: unknown;
  /** The kinds of events that are held back until `wake`. */
  readonly held = new Set<News['kind']>();
  readonly #listeners = new Map<string, Listener[]>();
  readonly #channels: { readonly name: string; readonly listeners: Listener[] }[] = [];
  readonly #news: News[] = [];
  readonly #browser: SessionBrowser;
  #storedThen: Storage | null = null;

  constructor(browser: SessionBrowser, address: string) {
    this.#browser = browser;
    const loads = (to: string) => void this.loads.push(to);
    const { pathname, search, hash, href } = new URL(address, 'https://tane.example');
    const location = {
      pathname,
      search,
      hash,
      href,
      reload: () => loads('again'),
      replace: loads,
    };
    this.window = { localStorage: this.#shared(), sessionStorage: this.sessionStorage, location };
    this.document = { addEventListener: this.listen, visibilityState: 'visible' };
    this.Channel = this.#channelClass();
  }

  readonly listen = (type: string, listener: Listener): void => {
    this.#listeners.set(type, [...(this.#listeners.get(type) ?? []), listener]);
  };

  shown(): string | null {
    return this.page.shown();
  }

  /** Runs `task` with this tab's globals. */
  run<Result>(task: (page: Page) => Result): Result {
    return here.run(this, () => task(this.page));
  }

  /** Holds back all events until `wake`, like a frozen tab. */
  sleep(): void {
    this.held.add('storage').add('message');
  }

  /**
   * Until `wake`, the tab reads a snapshot of the storage and gets no storage events, so that it misses what other tabs
   * write.
   */
  lag(): void {
    this.#storedThen = storageOf(Object.fromEntries(Object.entries(this.#browser.localStorage)));
    this.held.add('storage');
  }

  /** Delivers the held-back events of the given kinds, or of all kinds. */
  async wake(...kinds: News['kind'][]): Promise<void> {
    for (const kind of kinds.length > 0 ? kinds : (['message', 'storage'] as const)) {
      this.held.delete(kind);
      if (kind === 'storage') this.#storedThen = null;
      await this.#browser.settle();
    }
  }

  /** Restores the page from the back/forward cache. Events that occurred in the meantime are lost. */
  async comeBack(): Promise<void> {
    this.#news.length = 0;
    this.held.clear();
    here.run(this, () => this.#tell('pageshow', { persisted: true }));
    await this.#browser.settle();
  }

  /** Tells the page that the connection has returned. */
  async comeOnline(): Promise<void> {
    here.run(this, () => this.#tell('online', {}));
    await this.#browser.settle();
  }

  /**
   * Delivers the next event whose kind is not in `held`.
   * @returns false if there was none, or if the page is about to load another document (`loads`)
   */
  deliver(): boolean {
    const news = this.#news.findIndex(({ kind }) => !this.held.has(kind));
    if (news < 0 || this.loads.length > 0) return false;
    const [next] = this.#news.splice(news, 1);
    here.run(this, () => next?.tell());
    return true;
  }

  #tell(type: string, event: unknown): void {
    for (const listener of this.#listeners.get(type) ?? []) listener(event as never);
  }

  #shared(): Storage {
    const { localStorage, tabs } = this.#browser;
    const wrote = (key: string, before: string | null) => {
      if (localStorage.getItem(key) === before) return;
      for (const tab of tabs)
        if (tab !== this) tab.#news.push({ kind: 'storage', tell: () => tab.#tell('storage', { key }) });
    };
    const writing = (write: (key: string, value: string) => void) => (key: string, value: string) => {
      const before = localStorage.getItem(key);
      write(key, value);
      wrote(key, before);
    };
    const own: Record<string, unknown> = {
      setItem: writing((key, value) => localStorage.setItem(key, value)),
      removeItem: writing((key) => localStorage.removeItem(key)),
      getItem: (key: string) => (this.#storedThen ?? localStorage).getItem(key),
    };
    return new Proxy(localStorage, {
      get: (target, name) => own[name as string] ?? Reflect.get(target, name),
    });
  }

  #channelClass() {
    const browser = this.#browser;
    const { tabs } = browser;
    const channels = this.#channels;
    return class Channel {
      readonly name: string;
      readonly listeners: Listener[] = [];
      constructor(name: string) {
        this.name = name;
        channels.push(this);
      }
      addEventListener(_: 'message', listener: Listener): void {
        this.listeners.push(listener);
      }
      postMessage(data: unknown): void {
        const event = { data: structuredClone(data) };
        browser.told.push({ channel: this.name, data, stored: browser.stored() });
        for (const tab of tabs)
          for (const channel of tab.#channels)
            if (channel !== this && channel.name === this.name)
              for (const listener of channel.listeners)
                tab.#news.push({ kind: 'message', tell: () => listener(event as never) });
      }
      close(): void {
        channels.splice(channels.indexOf(this), 1);
      }
    };
  }
}
