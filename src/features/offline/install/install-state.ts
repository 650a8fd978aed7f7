import { createSignal } from '#lib/signal.ts';
import type { KeyValueStorage } from '#lib/storage.ts';

/** Chromium's event, not in TypeScript's library: the browser would install us, when asked. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** What the browser offered, kept for a good moment. */
export const installOffer = createSignal<InstallEvent | null>(null);

const KEY = 'install';
const LATER_MS = 14 * 24 * 3_600_000;

interface Kept {
  /** Days on which the product was opened, as far as two. */
  readonly days: readonly string[];
  /** Something was finished: a video, a record. */
  readonly finished?: boolean;
  /** Not before this moment (epoch milliseconds); null: never again. */
  readonly notBefore?: number | null;
}

function read(storage: KeyValueStorage | undefined): Kept {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'days' in kept ? (kept as Kept) : { days: [] };
  } catch {
    return { days: [] };
  }
}

function write(storage: KeyValueStorage | undefined, change: Partial<Kept>): void {
  try {
    storage?.setItem(KEY, JSON.stringify({ ...read(storage), ...change }));
  } catch {
    // A full device: asked again another time.
  }
}

/** @param today `yyyy-MM-dd` of the device */
export function noteVisit(storage: KeyValueStorage | undefined, today: string): void {
  const { days } = read(storage);
  if (!days.includes(today)) write(storage, { days: [...days, today].slice(-2) });
}

export function noteFinished(storage: KeyValueStorage | undefined): void {
  write(storage, { finished: true });
}

export function dismissInstall(storage: KeyValueStorage | undefined, when: 'later' | 'never', now: number): void {
  write(storage, { notBefore: when === 'never' ? null : now + LATER_MS });
}

/**
 * A good moment: not the first visit, unless something was finished in it; and not after a no.
 * @param atOnce it can't wait: what the person is in lacks half of the product
 */
export function mayOffer(storage: KeyValueStorage | undefined, now: number, atOnce = false): boolean {
  if (!storage) return false;
  const { days, finished, notBefore } = read(storage);
  if (notBefore === null || (notBefore !== undefined && now < notBefore)) return false;
  return atOnce || days.length >= 2 || finished === true;
}
