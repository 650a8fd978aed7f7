import { dayOf } from '#lib/day-text.ts';
import { dismissInstall, type InstallEvent, installOffer, noteFinished, noteVisit } from './install-state.ts';

declare global {
  interface Window {
    /** The browser's latest offer, whose own banner was prevented. */
    installEvent?: InstallEvent;
  }
}

/** Keeps the browser's offer for a good moment, and notes what makes a moment good. Once a page; not on a shared device. */
export function listenForInstall(storage: Storage | undefined): void {
  noteVisit(storage, dayOf(new Date()));
  // The page's first script keeps what came before this one (index.html).
  installOffer.set(window.installEvent ?? null);
  addEventListener('beforeinstallprompt', (event) => installOffer.set(event as InstallEvent));
  addEventListener('appinstalled', () => {
    installOffer.set(null);
    dismissInstall(storage, 'never', Date.now());
  });
  // Captured: a video's end doesn't bubble.
  document.addEventListener('ended', () => noteFinished(storage), true);
}
