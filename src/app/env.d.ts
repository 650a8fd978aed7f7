interface ImportMetaEnv {
  /** Set by vite.config.ts: a hash of the page's sources; `dev` in development. */
  readonly BUILD_ID: string;
}

/** Made by scripts/build/interface-font.ts. */
declare module 'virtual:interface-font' {
  export const url: string | null;
}
