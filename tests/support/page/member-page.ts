import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { startDrains } from '#app/outbox/drain-triggers.ts';
import { createPageOutbox } from '#app/outbox/page-outbox.ts';
import { createPageApi } from '#app/services/page-api.ts';
import { runSession } from '#app/session/run.ts';
import type { SendToSession } from '#context/page.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { createFlags } from '#session/flags.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createPageWork, type PageWork } from '#session/work.ts';
import { isSharedDevice } from '#settings/settings-store.ts';
import { storeOver } from '#tests/support/page/store-over.ts';
import { member, sessionOf, storageOf } from './tabs.ts';

/** The server's answer to a call. `live`: whether this browser's session is valid. */
export type Answer = (live: boolean) => { readonly status: number; readonly contents?: unknown };

export const membersOnly: Answer = (live) => (live ? { status: 200, contents: { conditions: [] } } : { status: 401 });

/**
 * A fake server with one session, which is expired at first. The constructor receives the answers, by `METHOD path`.
 * `asked` lists all calls so far.
 */
export class SessionServer {
  readonly asked: string[] = [];
  /** The answer to a refresh. Status 200 makes the session valid again. */
  refresh: Answer = () => ({ status: 200 });
  live = false;
  /** Called for each call before the server decides on the answer, so that a test can change something first. */
  onAsked: (call: string) => void = () => {};
  readonly #answers: Readonly<Record<string, Answer>>;

  constructor(answers: Readonly<Record<string, Answer>>) {
    this.#answers = answers;
  }

  times(call: string): number {
    return this.asked.filter((one) => one === call).length;
  }

  fetch = async (address: string, { method = 'GET', signal }: RequestInit = {}): Promise<Response> => {
    const call = `${method} ${address.replace(/^\/api\/v1|\?.*$/g, '')}`;
    signal?.throwIfAborted();
    this.asked.push(call);
    this.onAsked(call);
    const isRefresh = call === 'POST /auth/refresh';
    const answer = isRefresh ? this.refresh : this.#answers[call];
    // The answer is determined when the call arrives, but sent later. The page may abort the call in between.
    const { status, contents = null } = answer?.(this.live) ?? { status: 404 };
    if (isRefresh && status === 200) this.live = true;
    await new Promise((resolve) => setTimeout(resolve, 1));
    signal?.throwIfAborted();
    const errors = status < 300 ? null : { err_msgs: ['…'], err_code: null };
    return Response.json({ version: '1.0', result: errors === null, result_msg: '', errors, contents }, { status });
  };
}

/** Waits until the page sends no further calls. */
export async function settled(server: SessionServer): Promise<void> {
  for (let before = -1; before !== server.asked.length; ) {
    before = server.asked.length;
    await new Promise((resolve) => setTimeout(resolve, 50));
    if (before > 100) throw new Error(`the page does not stop sending calls: ${server.asked.slice(-6).join(', ')}`);
  }
}

export interface MemberPage {
  readonly api: Api;
  readonly send: SendToSession;
  readonly outbox: Outbox;
  readonly work: PageWork;
  readonly device: KeyValueStore;
  readonly location: { pathname: string; loads: string[] };
  readonly localStorage: Storage;
  readonly sessionStorage: Storage;
  readonly goTo: (pathname: string) => void;
  /** Dispatches an event to the listeners of window and document. */
  readonly happen: (event: string) => void;
  readonly isLoggedIn: () => boolean;
  readonly readSession: () => void;
  /**
   * Mounts a query as a screen would. `cached`: data that the query cache already contains. @returns a function that
   * unmounts the query
   */
  readonly show: (options: Shown) => () => void;
  readonly shown: (queryKey: readonly unknown[]) => unknown;
}

interface Shown {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<unknown>;
  readonly meta?: Record<string, unknown>;
  readonly cached?: unknown;
}

interface PageOptions {
  readonly pathname: string;
  readonly sessionStorage?: Storage | undefined;
  readonly localStorage?: Storage;
  /** Records that are already in the device's store when the page starts. */
  readonly left?: readonly (readonly [string, unknown])[];
  readonly beganOffline?: boolean;
  /**
   * If true, the page starts without the session, as if the server had rendered it as anonymous. The page reads the
   * session when `readSession` is called.
   */
  readonly isUnread?: boolean;
}

/**
 * A page of the member with the user key `aaa`: the real API client, outbox and session, with minimal fakes for the
 * browser. Each page needs fresh modules: call `vi.resetModules()` before importing this file.
 */
export function openPage(server: SessionServer, options: PageOptions): MemberPage {
  const { localStorage = storageOf() } = options;
  const sessionStorage = 'sessionStorage' in options ? options.sessionStorage : storageOf();
  const location = {
    pathname: options.pathname,
    search: '',
    hash: '',
    get href() {
      return `https://tane.example${this.pathname}`;
    },
    loads: [] as string[],
  };
  const browserLocation = Object.assign(location, {
    reload: () => void location.loads.push('reload'),
    replace: (to: string) => void location.loads.push(to),
  });
  vi.stubGlobal('window', { localStorage, sessionStorage, location: browserLocation, setTimeout, clearTimeout });
  const events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events);
  vi.stubGlobal('document', { cookie: '', addEventListener, visibilityState: 'visible' });
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('navigator', { ...navigator, onLine: true, locks: navigator.locks });

  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const device = createMemoryStore();
  for (const [key, value] of options.left ?? []) void device.set(key, value);
  const records = storeOver(device);
  const store = sessionOf(localStorage);
  const readSession = () => store.write({ ...EMPTY_SESSION, authUser: member('aaa') });
  if (!options.isUnread) readSession();
  const work = createPageWork();
  const session = runSession({
    store,
    flags: createFlags({ session: sessionStorage, local: localStorage, now: () => Date.now() }),
    work,
    queryClient,
    records,
    isSharedDevice: isSharedDevice(localStorage),
    api: () => api,
    redirect: () => {},
  });
  const { send } = session;
  const api = createPageApi({ baseUrl: '', store, session, records });
  let routerListener = (_: unknown) => {};
  const router = {
    state: { navigation: { state: 'idle' }, location: { key: '1', pathname: options.pathname } },
    subscribe: (listener: typeof routerListener) => {
      routerListener = listener;
    },
  };
  const { beganOffline = false } = options;
  const outbox = createPageOutbox({
    ...{ baseUrl: '', records, session: store, send },
    readSession: async () => readSession(),
    pathname: () => router.state.location.pathname,
  });
  outbox.prepare();
  startDrains({ outbox, router: router as never, session: store, beganOffline });
  return {
    api,
    send,
    outbox,
    work,
    device,
    location,
    localStorage,
    sessionStorage: sessionStorage ?? storageOf(),
    goTo(pathname) {
      location.pathname = pathname;
      router.state.location = { key: `${router.state.location.key}1`, pathname };
      routerListener(router.state);
    },
    happen: (event) => void events.dispatchEvent(new Event(event)),
    readSession,
    isLoggedIn: () => store.getState().authUser !== null,
    show({ cached, ...query }) {
      if (cached !== undefined) queryClient.setQueryData(query.queryKey, cached);
      return new QueryObserver(queryClient, query).subscribe(() => {});
    },
    shown: (queryKey) => queryClient.getQueryData(queryKey),
  };
}
