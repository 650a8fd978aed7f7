/** How this browser lets somebody put the product on the home screen. */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'line' | 'none';

interface Surroundings {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** Opened from its icon. */
  readonly standalone: boolean;
  /** The browser has offered to install. */
  readonly canPrompt: boolean;
}

export function installWay({ userAgent, maxTouchPoints, standalone, canPrompt }: Surroundings): InstallWay {
  if (standalone) return 'installed';
  if (isLine(userAgent)) return 'line';
  if (canPrompt) return 'prompt';
  // iPads call themselves Macs; Macs have no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'ios' : 'none';
}

/** LINE's own browser has no worker and can't install: the way leads through the phone's browser. */
export function isLine(userAgent: string): boolean {
  return /\bLine\//.test(userAgent);
}

/** LINE reopens an address in the phone's own browser when it carries this. */
export function outsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}
