import type { OutboxAnswer, OutboxRequest, Send } from '#outbox/delivery.ts';
import { pick } from './random.ts';
import { NOBODY, type Scheduler } from './scheduler.ts';
import { type Jar, refusal, type SimServer } from './sim-server.ts';

const FAULTS = ['request lost', 'answer lost', 'portal', 408, 429, 500, 503, 'in progress'] as const;

export interface NetworkState {
  online: boolean;
  /** How many of ten requests go wrong. */
  trouble: number;
}

interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly random: () => number;
  readonly server: SimServer;
  readonly jar: Jar;
  /** Was this actor frozen, so that another one may have taken its lock? */
  readonly mayBeRobbed: (actor: number) => boolean;
  /** Is it a worker, or a tab that has been on a page that sends, or was asked to? */
  readonly maySend: (actor: number) => boolean;
}

/** The way to the server. What left a tab goes on without it: a killed tab's request may arrive after its successor's. */
export class SimNetwork {
  readonly state: NetworkState = { online: true, trouble: 0 };
  /** Two live senders of one subject at a time; a sender on a page from which nothing may be sent. */
  readonly breaches: string[] = [];
  /** What came of the requests, by status or fault. */
  readonly outcomes = new Map<string, number>();
  readonly #underWay = new Map<string, Set<number>>();
  readonly #parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.#parts = parts;
  }

  sendOf(actor: number): Send {
    return async (request) => {
      if (request.path === '/auth/refresh') return this.#travel(request, actor);
      const subject = subjectOf(request);
      if (!this.#parts.maySend(actor)) this.breaches.push(`${subject} is sent from ${actor}'s page`);
      this.#enter(subject, actor);
      try {
        return await this.#travel(request, actor);
      } finally {
        this.#underWay.get(subject)?.delete(actor);
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

  #enter(subject: string, actor: number): void {
    const senders = this.#underWay.get(subject) ?? new Set();
    const others = [...senders].filter((other) => !this.#parts.mayBeRobbed(other));
    if (others.length > 0 && !this.#parts.mayBeRobbed(actor))
      this.breaches.push(`${subject} is sent by ${actor} while ${others.join()} does`);
    this.#underWay.set(subject, senders.add(actor));
  }
}

function subjectOf({ path, body, headers }: OutboxRequest): string {
  const { day = '', video_id = '', id = '' } = body as Record<string, string>;
  const kind = path.includes('view') ? 'view' : path;
  return `${headers['x-user-key']} ${kind} ${day}${video_id}${id}`;
}
