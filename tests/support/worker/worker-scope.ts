import { vi } from 'vitest';
import type { PrecacheEntry } from '#sw/files.ts';
import { FakeCaches } from '#tests/support/worker/worker-caches.ts';
import { FakeNetwork } from '#tests/support/worker/worker-network.ts';

export const ORIGIN = 'https://tane.example';

/** A fake ExtendableEvent. As in browsers, `waitUntil` throws for events that the browser did not dispatch. */
class FakeExtendableEvent extends Event {
  readonly waiting: Promise<unknown>[] = [];
  fromBrowser = false;

  waitUntil(work: Promise<unknown>): void {
    if (!this.fromBrowser) throw new DOMException('not sent by the browser', 'InvalidStateError');
    this.waiting.push(work);
    // `#dispatch` awaits the promise later. Without this handler, a rejection before that would count as unhandled.
    work.catch(() => undefined);
  }
}

class FakeFetchEvent extends FakeExtendableEvent {
  readonly request: Request;
  answer: Promise<Response> | null = null;

  constructor(request: Request) {
    super('fetch', { cancelable: true });
    this.request = request;
  }

  respondWith(answer: Promise<Response>): void {
    if (this.answer !== null) throw new DOMException('answered twice', 'InvalidStateError');
    this.answer = answer;
    this.waitUntil(answer);
  }
}

class FakeScope extends EventTarget {
  readonly buildFiles: readonly PrecacheEntry[];
  readonly caches: FakeCaches;
  readonly location = new URL('/sw.js', ORIGIN);
  readonly registration: { scope: string; installing: object | null; waiting: object | null } = {
    scope: `${ORIGIN}/`,
    installing: null,
    waiting: null,
  };
  readonly clients = {
    claim: vi.fn(async () => undefined),
    matchAll: vi.fn(async () => [{ url: `${ORIGIN}/mypage` }]),
  };
  readonly skipWaiting = vi.fn(async () => undefined);

  constructor(files: readonly PrecacheEntry[], caches: FakeCaches) {
    super();
    this.buildFiles = files;
    this.caches = caches;
  }

  /**
   * Discards the listener's result, as browsers do. Node's EventTarget would crash the process on a rejected promise.
   */
  override addEventListener(type: string, listener: ((event: Event) => unknown) | null): void {
    super.addEventListener(type, (event) => void listener?.(event));
  }
}

/** The real worker (sw/main.ts), evaluated in a fake scope. */
export class FakeWorker {
  readonly caches = new FakeCaches(ORIGIN);
  readonly network = new FakeNetwork(ORIGIN);
  scope: FakeScope;
  readonly #files: readonly PrecacheEntry[];

  private constructor(files: readonly PrecacheEntry[]) {
    this.#files = files;
    this.scope = new FakeScope(files, this.caches);
  }

  /**
   * Evaluates the worker's script. The network answers requests for all given files.
   * @param precached the files that the installation caches
   * @param later the files that are cached when the network is idle
   */
  static async start(
    precached: readonly string[] = ['/assets/app-1a2b3c4d.js'],
    later: readonly string[] = [],
  ): Promise<FakeWorker> {
    const worker = new FakeWorker([
      ...precached.map((url) => ({ url })),
      ...later.map((url) => ({ url, when: 'later' as const })),
    ]);
    for (const file of [...precached, ...later]) worker.network.on(file, () => new Response(`precached ${file}`));
    await worker.evaluate();
    return worker;
  }

  /** Evaluates the script again, as browsers do after they have stopped an idle worker. Only stored data survives. */
  async evaluate(): Promise<void> {
    this.scope = new FakeScope(this.#files, this.caches);
    vi.resetModules();
    for (const [name, value] of Object.entries({
      self: this.scope,
      caches: this.caches,
      fetch: this.network.fetch,
      location: this.scope.location,
      registration: this.scope.registration,
      ExtendableEvent: FakeExtendableEvent,
      FetchEvent: FakeFetchEvent,
    }))
      vi.stubGlobal(name, value);
    await import('#sw/main.ts');
  }

  /**
   * Dispatches the `install` event. If the installation succeeds, clears the network's list of requests.
   * @param addRoutes `InstallEvent.addRoutes`, which only browsers with static routing have
   * @throws the error with which the installation was rejected
   */
  async install(addRoutes?: (routes: readonly unknown[]) => Promise<void>): Promise<void> {
    await this.#dispatch(Object.assign(new FakeExtendableEvent('install'), addRoutes && { addRoutes }));
    this.network.takeAsked();
  }

  async activate(): Promise<void> {
    await this.#dispatch(new FakeExtendableEvent('activate'));
  }

  async message(data: unknown, ports: readonly MessagePort[] = []): Promise<void> {
    await this.#dispatch(Object.assign(new FakeExtendableEvent('message'), { data, ports }));
  }

  /**
   * The response to a navigation, once the worker's background work is complete. Null if the worker doesn't respond.
   */
  async navigate(path: string, init: RequestInit = {}): Promise<Response | null> {
    const { answer, done } = this.begin(navigation(path, init));
    const [response] = await Promise.all([answer, done]);
    return response;
  }

  async read(path: string): Promise<string | undefined> {
    return (await this.navigate(path))?.text();
  }

  async request(path: string, { destination = '', ...init }: RequestInit & { destination?: string } = {}) {
    const request = Object.defineProperty(new Request(new URL(path, ORIGIN), init), 'destination', {
      value: destination,
    });
    const { answer, done } = this.begin(request);
    const [response] = await Promise.all([answer, done]);
    return response;
  }

  /** Dispatches a fetch event without waiting for the response, for tests that check something meanwhile. */
  begin(request: Request): { answer: Promise<Response | null>; done: Promise<void> } {
    const event = new FakeFetchEvent(request);
    const done = this.#dispatch(event);
    return { answer: event.answer ?? Promise.resolve(null), done };
  }

  async #dispatch(event: FakeExtendableEvent): Promise<void> {
    event.fromBrowser = true;
    this.scope.dispatchEvent(event);
    const failures: unknown[] = [];
    // While one promise is awaited, the worker may pass more promises to `waitUntil`.
    for (let done = 0; done < event.waiting.length; done += 1) {
      await event.waiting[done]?.catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }
}

export function navigation(path: string, init: RequestInit = {}): Request {
  return Object.defineProperty(new Request(new URL(path, ORIGIN), init), 'mode', { value: 'navigate' });
}
