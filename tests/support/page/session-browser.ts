import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { SessionEnd } from '#session/events.ts';
import type { AuthUser, SessionState } from '#session/store.ts';
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
 * A browser with several tabs: they share localStorage, records and cookies, have a sessionStorage and modules of their own, and
 * hear of each other by storage events and channels, each of which may come late. The server knows one session, that of the cookies.
 */
export class SessionBrowser {
  readonly localStorage = storageOf();
  readonly records = createMemoryStore();
  readonly tabs: Tab[] = [];
  /** `whenAsked`: something happens while the call is on its way. */
  readonly server = {
    user: null as AuthUser | null,
    online: true,
    asked: [] as string[],
    whenAsked: async (_: string): Promise<void> => {},
  };
  /** What tabs have told each other, and whom the storage named then. */
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

  /** `before`: happens after the page has first looked at the storage, and before it listens. */
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

  /** Somebody logs in, in a new tab. */
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

  /** The stored session's person. */
  stored(): string | null {
    return this.storedField<AuthUser>('authUser')?.userKey ?? null;
  }

  storedField<Value>(name: keyof SessionState): Value | undefined {
    return JSON.parse(this.localStorage.getItem('session') ?? 'null')?.state[name];
  }

  async recordKeys(): Promise<string[]> {
    return (await this.records.entries('')).map(([key]) => key);
  }

  /** Until nobody has anything more to do or to hear; time stands still. */
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

/** One page of the browser. It hears nothing while it is held back, and nothing more once another page was loaded in its place. */
export class Tab {
  page!: Page;
  /** Addresses in whose favour this page was given up; `again` for its own. */
  readonly loads: string[] = [];
  readonly sessionStorage = storageOf();
  readonly window: Record<string, unknown>;
  readonly document: Record<string, unknown>;
  readonly Channel: unknown;
  /** Kinds of news that come late. */
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

  /** In this tab's own page. */
  run<Result>(task: (page: Page) => Result): Result {
    return here.run(this, () => task(this.page));
  }

  /** Hears nothing from now on. */
  sleep(): void {
    this.held.add('storage').add('message');
  }

  /** Sees the storage as it is now, whatever others write. */
  lag(): void {
    this.#storedThen = storageOf(Object.fromEntries(Object.entries(this.#browser.localStorage)));
    this.held.add('storage');
  }

  /** Hears what came meanwhile, of these kinds or all. */
  async wake(...kinds: News['kind'][]): Promise<void> {
    for (const kind of kinds.length > 0 ? kinds : (['message', 'storage'] as const)) {
      this.held.delete(kind);
      if (kind === 'storage') this.#storedThen = null;
      await this.#browser.settle();
    }
  }

  /** Is shown again out of the back/forward cache: what came meanwhile is lost. */
  async comeBack(): Promise<void> {
    this.#news.length = 0;
    this.held.clear();
    here.run(this, () => this.#tell('pageshow', { persisted: true }));
    await this.#browser.settle();
  }

  /** Whether there was anything to hear. */
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
