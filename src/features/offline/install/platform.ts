/**
 * How this browser can install the app. `installed`: the page already runs in the installed app. `prompt`: with the
 * browser's own prompt. `ios`: by hand in Safari. `line`: only after leaving LINE's in-app browser. `none`: at most
 * through the browser's menu.
 */
export type InstallWay = 'installed' | 'prompt' | 'ios' | 'line' | 'none';

interface Surroundings {
  readonly userAgent: string;
  readonly maxTouchPoints: number;
  /** True if the page runs in the installed app. */
  readonly standalone: boolean;
  /** True if the browser has fired `beforeinstallprompt`. */
  readonly canPrompt: boolean;
}

export function installWay({ userAgent, maxTouchPoints, standalone, canPrompt }: Surroundings): InstallWay {
  if (standalone) return 'installed';
  if (isLine(userAgent)) return 'line';
  if (canPrompt) return 'prompt';
  // iPads report themselves as Macs, but have a touch screen, which Macs don't have.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isApple ? 'ios' : 'none';
}

/** Whether this is LINE's in-app browser, which has no service worker and can't install apps. */
export function isLine(userAgent: string): boolean {
  return /\bLine\//.test(userAgent);
}

/** Adds the parameter that makes LINE open the URL in the phone's browser. */
export function outsideLine(address: string): string {
  const url = new URL(address);
  url.searchParams.set('openExternalBrowser', '1');
  return url.href;
}
