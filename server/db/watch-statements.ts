import {
  type CompiledQuery,
  DeleteQueryNode,
  InsertQueryNode,
  type LogConfig,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely';

/** What a statement does. `other`: raw SQL, and changes of the schema. */
export type Operation = 'select' | 'insert' | 'update' | 'delete' | 'other';

/** Called after each statement with its duration, which includes the wait for a lock. */
export type WatchStatement = (operation: Operation, ms: number, failed: boolean) => void;

/** Kysely's logger. Without `watch`, Kysely gets no logger, so that it doesn't measure statements. */
export function statementLog(watch: WatchStatement | null): LogConfig {
  if (watch === null) return [];
  return ({ level, query, queryDurationMillis }) => watch(operationOf(query), queryDurationMillis, level === 'error');
}

function operationOf({ query }: CompiledQuery): Operation {
  if (SelectQueryNode.is(query)) return 'select';
  if (InsertQueryNode.is(query)) return 'insert';
  if (UpdateQueryNode.is(query)) return 'update';
  return DeleteQueryNode.is(query) ? 'delete' : 'other';
}
