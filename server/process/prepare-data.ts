import { systemClock } from '#lib/clock.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { ensureContent } from '#server/content/ensure-content.ts';
import { type AppSecrets, openSecrets } from '#server/db/encryption/app-secrets.ts';
import { KeyRing } from '#server/db/encryption/key-ring.ts';
import { registerKey, requireKeysOfDatabase } from '#server/db/encryption/registered-keys.ts';
import { ensureSchema } from '#server/db/ensure-schema.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { openDatabase } from '#server/db/open-database.ts';

/**
 * Checks that this node has the encryption keys of the stored data, migrates the schema or checks it, and registers the
 * current key in the database. Imports content if there is none, and makes the content's files if this node lacks them.
 * The connection has no time limit for statements, because migrations may need more time than requests.
 * @throws ConfigError if the database can't be reached
 */
export async function prepareData(config: Config): Promise<AppSecrets> {
  const db = openDatabase(config.databaseUrl);
  try {
    await requireKeysOfDatabase(config);
    await ensureSchema(db, config);
    const secrets = await openSecrets(config);
    await registerKey(db, new KeyRing(secrets).current().id, systemClock.now());
    await ensureContent(db, config);
    return secrets;
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error;
    throw new ConfigError(
      `データベースを使えません。動いているか、DATABASE_URL が正しいかを確かめてください（${String(error)}）。`,
    );
  } finally {
    await db.destroy();
  }
}
