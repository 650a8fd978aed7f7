import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { importedVersion } from '#server/content/content-version.ts';
import { ensureContent } from '#server/content/ensure-content.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import type { Db } from '#server/db/schema.ts';

/** How often a node checks for another node's import. New texts appear within a second (content-version.ts). */
const CHECK_MS = 5000;
/** Upper limit of the back-off after failures: each attempt reads a whole folder. */
const RETRY_MAX_MS = 300_000;

/**
 * Makes the pictures and media of content that another node imported, as the start of a node does
 * (docs/decisions/0012-a-node-makes-its-own-files.md). Failures are logged and retried. Call once, after the start.
 * @returns a function that stops it
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
        // Also for the first version: another node may have imported since this one started. It is cheap if no file is
        // missing.
        await ensureContent(db, config);
        if (known !== null) logger.info({ version }, 'content of another node');
        known = version;
      }
      retryMs = CHECK_MS;
    } catch (error) {
      // Failing requests log the outage. No folder was read, so there is no back-off.
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
