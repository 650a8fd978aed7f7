import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config.ts';
import { ensureContent } from '#server/content/ensure-content.ts';
import { importedVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';
import { isDatabaseUnreachable } from '#server/db/unreachable.ts';

/** How often a node asks whether another one imported. Texts are followed within a second (content-version.ts). */
const CHECK_MS = 5000;
/** To look for files takes reading a whole folder: where they aren't, they are looked for less and less often. */
const RETRY_MAX_MS = 300_000;

/**
 * Keeps a running node's pictures and media with what another node imported, as its start does (docs/decisions/0012).
 * Where it can't, it says so and goes on with what it has. Call once, when the start has made sure of them.
 * @returns a function that ends it
 */
export function followContent(db: Db, config: Config, logger: Pick<FastifyBaseLogger, 'error' | 'info'>): () => void {
  let known: string | null = null;
  let retryMs = CHECK_MS;
  let stopped = false;
  let timer: NodeJS.Timeout;
  void check();

  async function check(): Promise<void> {
    try {
      const version = await importedVersion(db);
      if (version !== known) {
        // Also the first one: between the start and now somebody may have imported. Where nothing is missing, a mark says so.
        await ensureContent(db, config);
        if (known !== null) logger.info({ version }, 'content of another node');
        known = version;
      }
      retryMs = CHECK_MS;
    } catch (error) {
      // The outage is logged by the requests that fail. No files were searched, so don't back off.
      if (!isDatabaseUnreachable(error)) {
        retryMs = Math.min(RETRY_MAX_MS, retryMs * 2);
        if (!stopped) logger.error({ err: error }, 'files of the imported content are missing');
      }
    }
    if (!stopped) timer = setTimeout(check, retryMs).unref();
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
