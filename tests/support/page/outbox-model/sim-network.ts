import type { OutboxAnswer, OutboxRequest, Send } from '#outbox/delivery.ts';
import { pick } from './random.ts';
import { NOBODY, type Scheduler } from './scheduler.ts';
import { type Jar, refusal, type SimServer } from './sim-server.ts';

const FAULTS = ['request lost', 'answer lost', 'portal', 408, 429, 500, 503, 'in progress'] as const;

export interface NetworkState {
  online: boolean;
  /** The probability, in tenths, that a request gets one of the FAULTS. */
  trouble: number;
}

interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly random: () => number;
  readonly server: SimServer;
  readonly jar: Jar;
  /** Whether this actor was ever frozen. If so, another actor may have stolen its lock. */
  readonly mayHaveLostLock: (actor: number) => boolean;
  /** Whether this actor may send records: a worker, or a tab with `mayHaveBegun` (see tab.ts). */
  readonly maySend: (actor: number) => boolean;
}

/**
 * Simulates the network. A request continues after its tab is killed, so it may arrive after later requests of other
 * tabs.
 */
export class SimNetwork {
  readonly state: NetworkState = { online: true, trouble: 0 };
  /**
   * Violations: two actors send records with the same ordering key at the same time, or a page sends although it must
   * not.
   */
  readonly breaches: string[] = [];
  /** For each status or fault, the number of requests that ended with it. */
  readonly outcomes = new Map<string, number>();
  readonly #underWay = new Map<string, Set<number>>();
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  sendOf(actor: number): Send {
    return async (request) => {
      if (request.path === '/auth/refresh') return this.#travel(request, actor);
      const rowKey = rowKeyOf(request);
      if (!this.#parts.maySend(actor))
        this.breaches.push(`${rowKey} is sent by tab ${actor} on a page that must not send`);
      this.#enter(rowKey, actor);
      try {
        return await this.#travel(request, actor);
      } finally {
        this.#underWay.get(rowKey)?.delete(actor);
      }
    };
  }

  kill(actor: number): void {
    for (const senders of this.#underWay.values()) senders.delete(actor);
  }

  async #travel(request: OutboxRequest, actor: number): Promise<OutboxAnswer> {
    await this.#parts.scheduler.step(actor);
    if (!this.state.online) throw new TypeError('offline');
    const headers = {
      ...(this.#parts.jar.token === null ? {} : { 'x-xsrf-token': this.#parts.jar.token }),
      ...request.headers,
    };
    const fault = this.#parts.random() * 10 < this.state.trouble ? pick(this.#parts.random, FAULTS) : null;
    const arrived = this.#parts.scheduler.step(NOBODY).then(() => this.#arrive({ ...request, headers }, fault));
    const answer = await arrived;
    const outcome = String(typeof fault === 'string' ? fault : answer.status);
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    await this.#parts.scheduler.step(actor);
    if (fault === 'request lost' || fault === 'answer lost' || !this.state.online) throw new TypeError('network');
    return answer;
  }

  #arrive(request: OutboxRequest, fault: (typeof FAULTS)[number] | null): OutboxAnswer {
    if (fault === 'request lost') return refusal(0);
    if (fault === 'portal') return { status: 200, body: null };
    if (fault === 'in progress') return refusal(409, 'IN_PROGRESS');
    if (typeof fault === 'number') return refusal(fault);
    return this.#parts.server.handle(request, this.#parts.jar);
  }

  #enter(rowKey: string, actor: number): void {
    const senders = this.#underWay.get(rowKey) ?? new Set();
    const others = [...senders].filter((other) => !this.#parts.mayHaveLostLock(other));
    if (others.length > 0 && !this.#parts.mayHaveLostLock(actor))
      this.breaches.push(`${rowKey} is sent by ${actor} and ${others.join()} at the same time`);
    this.#underWay.set(rowKey, senders.add(actor));
  }
}

function rowKeyOf({ path, body, headers }: OutboxRequest): string {
  const { day = '', video_id = '', id = '' } = body as Record<string, string>;
  const kind = path.includes('view') ? 'view' : path;
  return `${headers['x-user-key']} ${kind} ${day}${video_id}${id}`;
}
