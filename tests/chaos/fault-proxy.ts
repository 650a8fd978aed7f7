import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PREFIX } from '#contract/limits.ts';
import { pick } from '#tests/support/page/outbox-model/random.ts';

/**
 * The stage of a write at which a fault is injected. `reaches`: the node has the request but has not answered yet.
 * `answered`: the node has answered, but the browser never gets the answer. `left`: the answer was sent to the browser.
 */
export type Point = 'reaches' | 'answered' | 'left';

type OnTrap = (node: number) => void;

/**
 * The paths of a login. Their requests always go to the first node, because each node has its own stand-in for LINE,
 * which holds the codes in memory.
 */
const AT_FIRST_NODE = /^\/(?:_line\/|api\/v1\/auth\/line\/)/;
const REFRESH = `${API_PREFIX}/auth/refresh`;

/** The proxy between browser and servers. It forwards each request to a random running node and can drop responses. */
export class FaultProxy {
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  readonly #random: () => number;
  #ports: readonly number[] = [];
  readonly #down = new Set<number>();
  #losing = { answers: 0, refreshes: false };
  #trap: { readonly point: Point; readonly onTrap: OnTrap } | null = null;
  /** For each node, how many of its responses to writes of records the proxy has forwarded to the browser. */
  readonly passed: number[] = [];
  /** `lost` counts the responses dropped because of `loseAnswers`, `lostRefreshes` those because of `loseRefreshes`. */
  lost = 0;
  lostRefreshes = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  forwardTo(ports: readonly number[]): void {
    this.#ports = ports;
  }

  setDown(node: number, isDown: boolean): void {
    if (isDown) this.#down.add(node);
    else this.#down.delete(node);
  }

  /** Drops the responses to the next `count` writes. The writes themselves take effect. */
  loseAnswers(count: number): void {
    this.#losing.answers = count;
  }

  loseRefreshes(isLosing: boolean): void {
    this.#losing.refreshes = isLosing;
  }

  /** Calls `onTrap` once, when the next write of a record passes this point. */
  setTrap(point: Point, onTrap: OnTrap): void {
    this.#trap = { point, onTrap };
  }

  stopFaults(): void {
    this.#losing = { answers: 0, refreshes: false };
    this.#trap = null;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = incoming.url ?? '/';
    const up = this.#ports.map((_, node) => node).filter((node) => !this.#down.has(node));
    const node = AT_FIRST_NODE.test(url) ? up.find((one) => one === 0) : pickOne(this.#random, up);
    if (node === undefined) return void incoming.socket.destroy();
    const isWrite = incoming.method !== 'GET' && incoming.method !== 'HEAD' && url.startsWith(API_PREFIX);
    const isRecord = isWrite && !url.startsWith(`${API_PREFIX}/auth/`);
    const onward = request(
      {
        port: this.#ports[node],
        host: '127.0.0.1',
        method: incoming.method,
        path: url,
        headers: incoming.headers,
        agent: false,
      },
      (answer) => {
        if (isRecord && this.#triggers('answered', node)) return void incoming.socket.destroy();
        if (isWrite && this.#loses(url)) {
          answer.resume().once('end', () => incoming.socket.destroy());
          return;
        }
        if (isRecord) {
          this.passed[node] = (this.passed[node] ?? 0) + 1;
          outgoing.once('finish', () => this.#triggers('left', node));
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        // If the node is killed during its response, the browser's connection must break too.
        answer.once('close', () => answer.complete || incoming.socket.destroy());
      },
    );
    onward.once('error', () => incoming.socket.destroy());
    outgoing.once('close', () => outgoing.writableFinished || onward.destroy());
    incoming.pipe(onward);
    if (isRecord) onward.once('finish', () => this.#triggers('reaches', node));
  }

  #triggers(point: Point, node: number): boolean {
    if (this.#trap?.point !== point) return false;
    const { onTrap } = this.#trap;
    this.#trap = null;
    onTrap(node);
    return true;
  }

  #loses(url: string): boolean {
    if (this.#losing.refreshes && url === REFRESH) {
      this.lostRefreshes += 1;
      return true;
    }
    if (this.#losing.answers === 0) return false;
    this.#losing.answers -= 1;
    this.lost += 1;
    return true;
  }
}

function pickOne(random: () => number, nodes: readonly number[]): number | undefined {
  return nodes.length === 0 ? undefined : pick(random, nodes);
}
