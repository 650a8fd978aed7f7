import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { importedVersion } from '#server/content/content-version.ts';
import { ensureContent } from '#server/content/ensure-content.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import type { Db } from '#server/db/row-types.ts';

/**
 * How often a node checks whether another node has imported content. If so, this node makes the content's image and
 * media files. The content's texts appear sooner, within a second (content-version.ts).
 */
const CHECK_MS = 5000;
/**
 * The longest delay between two attempts to make the files. The delay doubles after each failure, because every attempt
 * reads a whole folder.
 */
const RETRY_MAX_MS = 300_000;

/**
 * Makes the image and media files of content that another node has imported. A node also does this at startup
 * (docs/decisions/0012-a-node-makes-its-own-files.md). Failures are logged and retried. Call this once, after startup.
 * @returns a function that stops the checks
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
        // Also called for the first version, because another node may have imported content since this node's check at
        // startup. The call is cheap if no file is missing.
        await ensureContent(db, config);
        if (known !== null) logger.info({ version }, 'the files of content that another node imported are ready');
        known = version;
      }
      retryMs = CHECK_MS;
    } catch (error) {
      // An unreachable database is not logged here, because every request that fails logs it. The delay is not doubled
      // either: doubling limits how often a content folder is read, and this attempt failed before that.
      if (!isDatabaseUnreachable(error)) {
        retryMs = Math.min(RETRY_MAX_MS, retryMs * 2);
        if (!stopped) logger.error({ err: error }, 'could not make the files of the imported content');
      }
    }
    if (!stopped) timer = setTimeout(check, retryMs).unref();
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
