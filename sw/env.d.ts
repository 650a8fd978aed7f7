import type { PrecacheEntry } from './files.ts';

declare global {
  interface ImportMetaEnv {
    /** Set by vite.config.ts: the same id that the server sends with this build's pages. */
    readonly BUILD_ID: string;
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
  interface WorkerGlobalScope {
    /** vite-plugin-pwa replaces this name with the list of the build's files. */
    readonly __WB_MANIFEST: readonly PrecacheEntry[];
  }
}
