/** Set by vite.config.ts: a hash of the page's sources; `dev` in development. */
declare const __BUILD_ID__: string;

/** Made by scripts/interface-font.ts. */
declare module 'virtual:interface-fonts' {
  export const faces: readonly { readonly weight: number; readonly url: string }[];
  export const unicodeRange: string;
}
