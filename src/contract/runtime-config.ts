import * as v from 'valibot';

/** The configuration that the page gets from the server: as JSON in the HTML, or as /config.json of a static site. */
export const runtimeConfigSchema = v.object({
  /** The build id of this HTML. */
  build: v.string(),
  /** The base URL of the API; '' for the page's own origin. */
  apiBaseUrl: v.string(),
  /** The base URL of pictures and media; '' for the page's own origin. */
  mediaBaseUrl: v.string(),
  publicOrigin: v.string(),
  gtmId: v.nullable(v.string()),
  /** If true, error screens show the error's own message. */
  errorDetails: v.boolean(),
  /** True on a static site: every navigation loads the page's payload, and the API may have another origin. */
  staticSite: v.boolean(),
});
export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>;
