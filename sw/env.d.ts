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
    /**
     * The build's files, which sw.js sets before it imports the worker's code (scripts/build/worker.ts). Undefined in
     * development.
     */
    readonly buildFiles?: readonly PrecacheEntry[];
  }
}
