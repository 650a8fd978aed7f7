import type { ManifestEntry } from 'workbox-precaching';

declare global {
  /** Set by vite.config.ts: the same id that the server sends with this build's pages. */
  const __BUILD_ID__: string;
  interface WorkerGlobalScope {
    readonly __WB_MANIFEST: (ManifestEntry | string)[];
  }
}
