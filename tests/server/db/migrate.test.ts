import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { emptyPostgres } from '#tests/support/server/server-templates.ts';

it('several nodes can start on one empty PostgreSQL at the same time', async () => {
  const database = await emptyPostgres(inject('postgresUrl'));
  const nodes = [1, 2, 3].map(() => openDatabase(database.url));
  await Promise.all(nodes.map(migrate));
  for (const node of nodes) {
    expect(await node.selectFrom('videos').select('video_id').execute()).toEqual([]);
    await node.destroy();
  }
  await database.remove();
});

it('nothing changes in a database that is up to date', async () => {
  const db = openDatabase('sqlite::memory:');
  await migrate(db);
  await migrate(db);
  expect((await db.introspection.getTables()).map((table) => table.name)).toContain('grams_of_videos');
  await db.destroy();
});

it('a database that a newer build has migrated is refused', async () => {
  const db = openDatabase('sqlite::memory:');
  await migrate(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2030-01-01')`.execute(db);
  await expect(migrate(db)).rejects.toThrow('9999-of-tomorrow');
  await db.destroy();
});
