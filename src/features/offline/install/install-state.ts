import { INSTALL_KEY } from '#contract/device-keys.ts';
import { dayOf } from '#lib/day-text.ts';
import { createSignal } from '#lib/signal.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';

/** The `beforeinstallprompt` event of Chromium, which TypeScript's library doesn't declare. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** The browser's offer to install, stored until it is time to show ours. */
export const installOffer = createSignal<InstallEvent | null>(null);

const LATER_MS = 14 * 24 * 3_600_000;

interface InstallRecord {
  /** The days on which the product was opened, at most two. */
  readonly days: readonly string[];
  /** A video or a record was finished. */
  readonly finished?: boolean;
  /** No offer before this time (epoch milliseconds); null: never again. */
  readonly notBefore?: number | null;
}

function read(storage: KeyValueStorage | undefined): InstallRecord {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(INSTALL_KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'days' in stored ? (stored as InstallRecord) : { days: [] };
  } catch {
    return { days: [] };
  }
}

function write(storage: KeyValueStorage | undefined, change: Partial<InstallRecord>): void {
  try {
    storage?.setItem(INSTALL_KEY, JSON.stringify({ ...read(storage), ...change }));
  } catch {
    // The device is full: the offer may be shown again.
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
 * Whether to offer the installation: not at the first visit unless something was finished in it, and not after a
 * refusal.
 * @param atOnce also at the first visit, because this browser lacks half of the product
 */
export function mayOffer(storage: KeyValueStorage | undefined, now: number, atOnce = false): boolean {
  if (!storage) return false;
  const { days, finished, notBefore } = read(storage);
  if (notBefore === null || (notBefore !== undefined && now < notBefore)) return false;
  return atOnce || days.length >= 2 || finished === true;
}

declare global {
  interface Window {
    /** The latest `beforeinstallprompt` event, stored by index.html, which prevented the browser's own prompt. */
    installEvent?: InstallEvent;
  }
}

/**
 * Stores the browser's offer for later and notes visits and finished videos. Called once per page; `storage` is
 * undefined on a shared device.
 */
export function listenForInstall(storage: Storage | undefined): void {
  noteVisit(storage, dayOf(new Date()));
  // The inline script of index.html has stored an event that came earlier.
  installOffer.set(window.installEvent ?? null);
  addEventListener('beforeinstallprompt', (event) => installOffer.set(event as InstallEvent));
  addEventListener('appinstalled', () => {
    installOffer.set(null);
    dismissInstall(storage, 'never', Date.now());
  });
  // The `ended` event of a video doesn't bubble.
  document.addEventListener('ended', () => noteFinished(storage), true);
}
