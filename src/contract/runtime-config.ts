import * as v from 'valibot';

/** What the page needs of the server's environment. Travels as JSON in the HTML, or as /config.json in static-site mode. */
export const runtimeConfigSchema = v.object({
  /** The id of the build that this HTML belongs to. */
  build: v.string(),
  /** '' is the page's own origin. */
  apiBaseUrl: v.string(),
  /** '' is the page's own origin. */
  mediaBaseUrl: v.string(),
  publicOrigin: v.string(),
  gtmId: v.nullable(v.string()),
  /** Error screens tell the error's own message. */
  errorDetails: v.boolean(),
  /** Payloads are fetched from `/_payload/` and the API may be elsewhere. */
  staticSite: v.boolean(),
});
export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>;
