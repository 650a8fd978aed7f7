import { INSTALL_KEY } from '#contract/device-keys.ts';
import { dayOf } from '#lib/day-text.ts';
import { createSignal } from '#lib/signal.ts';
import { isRecord, type KeyValueStorage, readJson, trySet } from '#lib/storage/local.ts';

/** Chromium's `beforeinstallprompt` event, which TypeScript's library doesn't declare. */
export interface InstallEvent extends Event {
  readonly prompt: () => Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/**
 * Chromium's `beforeinstallprompt` event, stored so that the page can open the browser's prompt later; null if there is
 * none.
 */
export const installOffer = createSignal<InstallEvent | null>(null);

const LATER_MS = 14 * 24 * 3_600_000;

interface InstallRecord {
  /** The last two days (`yyyy-MM-dd`) on which the product was opened. */
  readonly days: readonly string[];
  /** True if a video was watched to its end, or a condition record was delivered. */
  readonly finished?: boolean;
  /** The installation is not offered before this time, in epoch milliseconds. Null: never offer it again. */
  readonly notBefore?: number | null;
}

function read(storage: KeyValueStorage | undefined): InstallRecord {
  const stored = readJson(storage, INSTALL_KEY);
  if (!isRecord(stored)) return { days: [] };
  const { days, notBefore } = stored;
  return {
    days: Array.isArray(days) ? days.filter((day) => typeof day === 'string') : [],
    finished: stored.finished === true,
    ...((notBefore === null || typeof notBefore === 'number') && { notBefore }),
  };
}

function write(storage: KeyValueStorage | undefined, change: Partial<InstallRecord>): void {
  // If the storage is full, nothing is noted, and the offer may be shown again.
  trySet(storage, INSTALL_KEY, JSON.stringify({ ...read(storage), ...change }));
}

/** Remembers that the product was opened today (`yyyy-MM-dd` by the device's clock). */
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
 * Whether to offer the installation: from the second day of use, or earlier if a video was finished or a condition
 * record was delivered. False without `storage`, after an installation or a refusal, and for LATER_MS after a
 * postponement.
 * @param atOnce offers it on the first day too; for LINE's in-app browser, in which much of the product doesn't work
 */
export function mayOffer(storage: KeyValueStorage | undefined, now: number, atOnce = false): boolean {
  if (!storage) return false;
  const { days, finished, notBefore } = read(storage);
  if (notBefore === null || (notBefore !== undefined && now < notBefore)) return false;
  return atOnce || days.length >= 2 || finished === true;
}

declare global {
  interface Window {
    /** The latest `beforeinstallprompt` event, stored by index.html, which suppressed the browser's own prompt. */
    installEvent?: InstallEvent;
  }
}

/**
 * Stores `beforeinstallprompt` events, and notes visits, finished videos and the installation. Call it once per page,
 * but not on a shared device. `storage` is undefined if the browser blocks it.
 */
export function listenForInstall(storage: Storage | undefined): void {
  noteVisit(storage, dayOf(new Date()));
  // index.html has stored an event that was fired before this call.
  installOffer.set(window.installEvent ?? null);
  addEventListener('beforeinstallprompt', (event) => installOffer.set(event as InstallEvent));
  addEventListener('appinstalled', () => {
    installOffer.set(null);
    dismissInstall(storage, 'never', Date.now());
  });
  // A video's `ended` event doesn't bubble, but a capturing listener receives it.
  document.addEventListener('ended', () => noteFinished(storage), true);
}
