import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { API_PREFIX } from '#contract/limits.ts';
import { pick } from '#tests/support/outbox-model/random.ts';

/**
 * Where a write is when something happens to it: `reaches` a node (sent on, nothing answered yet), is `answered` (the node
 * has committed, nobody else knows it), or its answer has `left` for the browser, which has not made anything of it yet.
 */
export type Point = 'reaches' | 'answered' | 'left';

type Spring = (node: number) => void;

/** Logins stay at one node: the stand-in for LINE remembers its codes in the process. */
const AT_FIRST_NODE = /^\/(?:_line\/|api\/v1\/auth\/line\/)/;
const REFRESH = `${API_PREFIX}/auth/refresh`;

/** The loopback address that the browser knows. Each request goes to any node that is up; on the way things can be lost. */
export class Gate {
  readonly #server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  readonly #random: () => number;
  #ports: readonly number[] = [];
  readonly #down = new Set<number>();
  #losing = { answers: 0, refreshes: false };
  #trap: { readonly point: Point; readonly spring: Spring } | null = null;
  /** How many writes each node has answered, and how many answers were lost on purpose. */
  readonly passed: number[] = [];
  lost = 0;
  lostRefreshes = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  leadTo(ports: readonly number[]): void {
    this.#ports = ports;
  }

  setDown(node: number, isDown: boolean): void {
    if (isDown) this.#down.add(node);
    else this.#down.delete(node);
  }

  /** The next so many writes take effect, but nobody hears of it. */
  loseAnswers(count: number): void {
    this.#losing.answers = count;
  }

  loseRefreshes(isLosing: boolean): void {
    this.#losing.refreshes = isLosing;
  }

  /** The next write springs it, once. */
  setTrap(point: Point, spring: Spring): void {
    this.#trap = { point, spring };
  }

  /** Nothing gets lost any more. */
  calm(): void {
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
        if (isRecord && this.#springs('answered', node)) return void incoming.socket.destroy();
        if (isWrite && this.#loses(url)) {
          answer.resume().once('end', () => incoming.socket.destroy());
          return;
        }
        if (isRecord) {
          this.passed[node] = (this.passed[node] ?? 0) + 1;
          outgoing.once('finish', () => this.#springs('left', node));
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        // A node that died in the middle of its answer.
        answer.once('close', () => answer.complete || incoming.socket.destroy());
      },
    );
    onward.once('error', () => incoming.socket.destroy());
    outgoing.once('close', () => outgoing.writableFinished || onward.destroy());
    incoming.pipe(onward);
    if (isRecord) onward.once('finish', () => this.#springs('reaches', node));
  }

  #springs(point: Point, node: number): boolean {
    if (this.#trap?.point !== point) return false;
    const { spring } = this.#trap;
    this.#trap = null;
    spring(node);
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
