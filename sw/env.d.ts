import type { PrecacheEntry } from './precache.ts';

declare global {
  interface ImportMetaEnv {
    /** Set by vite.config.ts: the same id that the server sends with this build's pages. */
    readonly BUILD_ID: string;
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
  interface WorkerGlobalScope {
    /** Named so by vite-plugin-pwa, which writes the build's files in its place. */
    readonly __WB_MANIFEST: readonly PrecacheEntry[];
  }
}
