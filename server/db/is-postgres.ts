import { type Kysely, PostgresAdapter } from 'kysely';

/** For the few statements that only one of the two databases has. They stay in this folder. */
export function isPostgres<Tables>(db: Kysely<Tables>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
