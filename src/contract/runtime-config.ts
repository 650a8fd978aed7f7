import * as v from 'valibot';

/** The configuration that the page gets from the server: as JSON in the HTML, or as /config.json of a static site. */
export const runtimeConfigSchema = v.object({
  /** The build id of this HTML. */
  build: v.string(),
  /** '' is the page's own origin. */
  apiBaseUrl: v.string(),
  /** '' is the page's own origin. */
  mediaBaseUrl: v.string(),
  publicOrigin: v.string(),
  gtmId: v.nullable(v.string()),
  /** Error screens show the error's own message. */
  errorDetails: v.boolean(),
  /** A static site: payloads are fetched from `/_payload/`, and the API may have another origin. */
  staticSite: v.boolean(),
});
export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>;
