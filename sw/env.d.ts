import type { ManifestEntry } from 'workbox-precaching';

declare global {
  interface ImportMetaEnv {
    /** Set by vite.config.ts: the same id that the server sends with this build's pages. */
    readonly BUILD_ID: string;
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
  interface WorkerGlobalScope {
    readonly __WB_MANIFEST: (ManifestEntry | string)[];
  }
}
