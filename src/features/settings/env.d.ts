interface ImportMetaEnv {
  /** The product's version. Set by vite.config.ts from package.json. */
  readonly VERSION: string;
}
