import type { Selectable } from 'kysely';
import type { WireExport } from '#contract/entities/export.ts';
import { timeInJapan } from '#lib/dates.ts';
import { openNullable } from '#server/db/encryption/field-cipher.ts';
import { conditionNote } from '#server/db/encryption/sealed-columns.ts';
import type { PasskeyTable } from '#server/db/member-row-types.ts';
import type { Db } from '#server/db/row-types.ts';
import { openSnapshot } from '#server/db/transactions.ts';
import { errorOfStatus } from '#server/http/api-error.ts';
import type { StreamedField } from '#server/http/streamed.ts';
import { ownRows, ownViews } from '#server/modules/users/own-rows.ts';
import { getUser, type ToWire, toWireUser, type UserRow } from '#server/modules/users/user-repository.ts';

/**
 * How many exports may run at once. Each export occupies a database connection for as long as its client reads. With
 * PostgreSQL, this process has ten connections for all requests.
 */
const AT_ONCE = 3;
const HEADERS = { 'retry-after': '10' };

/**
 * Exports all stored data of a member. Members have a legal right to this data. It is read from one snapshot. Technical
 * values, such as hashes, cryptographic keys and tokens, are left out. Every field is picked explicitly, because the
 * schema that removes other fields from answers isn't applied to streamed rows.
 * `onDone` is called when all rows have been read for the answer.
 * @throws ApiError 401; 429 while another export of the member runs; 503 while too many exports run
 */
export type ExportMember = (userId: number, onDone: () => void) => AsyncGenerator<StreamedField<WireExport>>;

/** Allows each member one export at a time, so that no member can use up all slots. */
export function createExports(db: Db, wire: ToWire): ExportMember {
  const running = new Set<number>();
  return async function* exportMember(userId, onDone) {
    if (running.has(userId)) throw errorOfStatus(429, HEADERS);
    if (running.size >= AT_ONCE) throw errorOfStatus(503, HEADERS);
    running.add(userId);
    try {
      const snapshot = await openSnapshot(db);
      try {
        yield* fieldsOf(snapshot, await getUser(snapshot, userId), wire);
        onDone();
      } finally {
        await snapshot.rollback().execute();
      }
    } finally {
      running.delete(userId);
    }
  };
}

async function* fieldsOf(db: Db, user: UserRow, wire: ToWire): AsyncGenerator<StreamedField<WireExport>> {
  yield [
    'user',
    {
      ...toWireUser(user, wire),
      line_user_id: user.line_sub,
      created_at: timeInJapan(user.created_at),
      registered_at: user.registered_at === null ? null : timeInJapan(user.registered_at),
      views_cleared_at: user.views_cleared_at === null ? null : timeInJapan(user.views_cleared_at),
    },
  ];
  const consents = ownRows(db, 'consents', user.id, ['agreed_at', 'kind', 'version']);
  yield [
    'consents',
    mapped(consents, ({ kind, version, agreed_at }) => ({ kind, version, agreed_at: timeInJapan(agreed_at) })),
  ];
  yield [
    'avatars',
    mapped(ownRows(db, 'avatars', user.id, ['created_at', 'hash']), ({ source, webp_base64, created_at }) => ({
      source,
      content_type: 'image/webp' as const,
      content_base64: webp_base64,
      created_at: timeInJapan(created_at),
    })),
  ];
  yield [
    'conditions',
    mapped(ownRows(db, 'conditions', user.id, ['date']), (row) => ({
      id: row.id,
      date: row.date,
      condition_point: row.condition_point,
      feeling_point: row.feeling_point,
      sleep_in_at: row.sleep_in_at,
      wake_up_at: row.wake_up_at,
      sleeping_time: row.sleeping_time,
      note: openNullable(wire.cipher, conditionNote(user.id, row.date), row.note),
      occurred_at: timeInJapan(row.occurred_at),
    })),
  ];
  const deletions = ownRows(db, 'condition_tombstones', user.id, ['date']);
  yield [
    'deleted_conditions',
    mapped(deletions, (row) => ({ date: row.date, deleted_at: timeInJapan(row.deleted_at) })),
  ];
  yield [
    'favorites',
    mapped(ownRows(db, 'favorites', user.id, ['occurred_at', 'video_id']), ({ video_id, flag, occurred_at }) => ({
      video_id,
      favorite_flag: flag,
      occurred_at: timeInJapan(occurred_at),
    })),
  ];
  yield [
    'views',
    mapped(ownViews(db, user.id), ({ video_id, view_second, stop_position, operation_logs, occurred_at }) => ({
      video_id,
      view_second,
      stop_position,
      operation_logs: JSON.parse(operation_logs) as WireExport['views'][number]['operation_logs'],
      occurred_at: timeInJapan(occurred_at),
    })),
  ];
  yield ['passkeys', mapped(ownRows(db, 'passkeys', user.id, ['created_at', 'id']), exportedPasskey)];
  yield [
    'logins',
    mapped(ownRows(db, 'session_families', user.id, ['created_at', 'family_id']), (login) => ({
      created_at: timeInJapan(login.created_at),
      expires_at: timeInJapan(login.expires_at),
      authenticated_at: login.authenticated_at === null ? null : timeInJapan(login.authenticated_at),
      device: login.device,
      renewed_at: timeInJapan(Math.max(login.created_at, login.renewed_at)),
    })),
  ];
}

function exportedPasskey(row: Selectable<PasskeyTable>): WireExport['passkeys'][number] {
  return {
    label: row.label,
    aaguid: row.aaguid,
    transports: JSON.parse(row.transports) as string[],
    backed_up: row.backed_up,
    created_at: timeInJapan(row.created_at),
    last_used_at: row.last_used_at === null ? null : timeInJapan(row.last_used_at),
  };
}

async function* mapped<Row, Wire>(rows: AsyncIterable<Row>, wire: (row: Row) => Wire): AsyncGenerator<Wire> {
  for await (const row of rows) yield wire(row);
}
