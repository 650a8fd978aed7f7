import { Counter, type Registry } from 'prom-client';
import {
  brokenRequests,
  cacheReads,
  linkPreviews,
  logins,
  type MonitoredEvent,
  pictures,
  queuedWrites,
} from '#server/process/monitoring/events.ts';

interface Counted<Labels extends object> {
  readonly event: MonitoredEvent<Labels>;
  readonly name: string;
  readonly help: string;
  readonly labels: readonly (keyof Labels & string)[];
  /** Series that start at 0, so that Prometheus sees the first event as an increase. */
  readonly fromStart: readonly Labels[];
}

const CACHES = ['answers', 'feeds', 'pages', 'content', 'search'] as const;
const HIT_OR_MISS = ['hit', 'miss'] as const;
const LOGIN_OUTCOMES = ['succeeded', 'unknown_state', 'refused_by_line', 'line_unavailable'] as const;

/** Counts the events of events.ts. @returns functions that stop the counting */
export function countEvents(registry: Registry): (() => void)[] {
  function count<Labels extends Record<keyof Labels, string | number>>(counted: Counted<Labels>): () => void {
    const { event, name, help, labels, fromStart } = counted;
    const counter = new Counter({ name, help, labelNames: [...labels], registers: [registry] });
    for (const series of fromStart) counter.inc(series, 0);
    return event.listen((series) => counter.inc(series));
  }
  return [
    count({
      event: cacheReads,
      name: 'tane_cache_reads_total',
      help: 'Reads of caches that found a value (hit), or had to make it (miss)',
      labels: ['cache', 'outcome'],
      fromStart: CACHES.flatMap((cache) => HIT_OR_MISS.map((outcome) => ({ cache, outcome }))),
    }),
    count({
      event: queuedWrites,
      name: 'tane_queued_writes_total',
      help: 'Writes from outboxes by call and outcome',
      labels: ['call', 'outcome'],
      fromStart: [],
    }),
    count({
      event: logins,
      name: 'tane_logins_total',
      help: 'Logins through LINE by outcome',
      labels: ['outcome'],
      fromStart: LOGIN_OUTCOMES.map((outcome) => ({ outcome })),
    }),
    count({
      event: linkPreviews,
      name: 'tane_link_previews_total',
      help: 'Fetches of pages and pictures of other sites, by outcome',
      labels: ['kind', 'outcome'],
      fromStart: [
        { kind: 'page', outcome: 'read' },
        { kind: 'picture', outcome: 'read' },
      ],
    }),
    count({
      event: pictures,
      name: 'tane_pictures_total',
      help: 'Pictures to encode, by outcome',
      labels: ['outcome'],
      fromStart: [{ outcome: 'encoded' }],
    }),
    count({
      event: brokenRequests,
      name: 'tane_broken_requests_total',
      help: 'Requests that could not be parsed',
      labels: ['status'],
      fromStart: [{ status: 400 }],
    }),
  ];
}
