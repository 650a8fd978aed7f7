/** How this browser can install the app. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'line' | 'none';

interface Surroundings {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** The app was opened from its icon. */
  readonly standalone: boolean;
  /** The browser has offered to install. */
  readonly canPrompt: boolean;
}

export function installWay({ userAgent, maxTouchPoints, standalone, canPrompt }: Surroundings): InstallWay {
  if (standalone) return 'installed';
  if (isLine(userAgent)) return 'line';
  if (canPrompt) return 'prompt';
  // iPads report themselves as Macs, but Macs have no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'ios' : 'none';
}

/** LINE's own browser has no service worker and can't install apps. */
export function isLine(userAgent: string): boolean {
  return /\bLine\//.test(userAgent);
}

/** With this parameter, LINE reopens the address in the phone's browser. */
export function outsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}
