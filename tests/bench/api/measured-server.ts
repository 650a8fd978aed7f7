import { resolve } from 'node:path';
import { systemClock } from '#lib/clock.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { ensureContent } from '#server/content/ensure-content.ts';
import { followContent } from '#server/content/follow-content.ts';
import { openSecrets } from '#server/db/encryption/app-secrets.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { RATE_LIMITS, type RateLimits } from '#server/http/limits/rate-limits.ts';
import { createLogger } from '#server/http/log.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { connectLine } from '#server/line/connection.ts';
import { loadPage } from '#server/ssr/page.ts';
import { answerParent } from './child-process.ts';

/**
 * Starts a server like server/main.ts, but without monitoring, the nightly deletion, the regular registration of its
 * key, and the limits for uncached pages and searches. Its rate limits count requests, but are too high to be reached.
 */

const projectRoot = resolve(import.meta.dirname, '..', '..', '..');
const never = { address: Number.MAX_SAFE_INTEGER, member: Number.MAX_SAFE_INTEGER };

const config = readConfig(process.env, projectRoot);
const logger = createLogger(config.logLevel);
const db = openDatabase(config.databaseUrl);
await ensureContent(db, config);
followContent(db, config, logger);
const encodeImage = createImageEncoder();
const app = await buildApp({
  config,
  db,
  clock: systemClock,
  logger,
  page: await loadPage(resolve(projectRoot, 'dist')),
  secrets: await openSecrets(config),
  line: connectLine(config, systemClock, encodeImage),
  encodeImage,
  missLimits: null,
  rateLimits: Object.fromEntries(Object.keys(RATE_LIMITS).map((kind) => [kind, never])) as RateLimits,
});
await answerParent(app);
