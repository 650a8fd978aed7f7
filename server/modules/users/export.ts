import type { Db } from '#server/db/schema.ts';
import { toWireTime } from '#server/http/times.ts';
import { toWireUser, type UserRow } from '#server/modules/users/user-repository.ts';

/** Everything that is kept of a member, in the wire's names: the copy that they have a right to. Technical hashes stay here. */
export async function exportMember(
  db: Db,
  user: UserRow,
  assetUrl: (path: string) => string,
): Promise<Record<string, unknown>> {
  const [consents, avatars, conditions, deletions, favorites, views, logins] = await Promise.all([
    db.selectFrom('consents').selectAll().where('user_id', '=', user.id).orderBy('agreed_at').execute(),
    db.selectFrom('avatars').selectAll().where('user_id', '=', user.id).orderBy('created_at').execute(),
    db.selectFrom('conditions').selectAll().where('user_id', '=', user.id).orderBy('date').execute(),
    db.selectFrom('condition_tombstones').selectAll().where('user_id', '=', user.id).orderBy('date').execute(),
    db.selectFrom('favorites').selectAll().where('user_id', '=', user.id).orderBy('occurred_at').execute(),
    db.selectFrom('views').selectAll().where('user_id', '=', user.id).orderBy('occurred_at').orderBy('id').execute(),
    db.selectFrom('session_families').selectAll().where('user_id', '=', user.id).orderBy('created_at').execute(),
  ]);
  return {
    user: {
      ...toWireUser(user, assetUrl),
      line_user_id: user.line_sub,
      created_at: toWireTime(user.created_at),
      registered_at: user.registered_at === null ? null : toWireTime(user.registered_at),
      views_cleared_at: user.views_cleared_at === null ? null : toWireTime(user.views_cleared_at),
    },
    consents: consents.map(({ kind, version, agreed_at }) => ({ kind, version, agreed_at: toWireTime(agreed_at) })),
    avatars: avatars.map(({ source, webp_base64, created_at }) => ({
      source,
      content_type: 'image/webp',
      content_base64: webp_base64,
      created_at: toWireTime(created_at),
    })),
    conditions: conditions.map(({ user_id: _, occurred_at, ...condition }) => ({
      ...condition,
      occurred_at: toWireTime(occurred_at),
    })),
    deleted_conditions: deletions.map(({ date, deleted_at }) => ({ date, deleted_at: toWireTime(deleted_at) })),
    favorites: favorites.map(({ video_id, flag, occurred_at }) => ({
      video_id,
      favorite_flag: flag,
      occurred_at: toWireTime(occurred_at),
    })),
    views: views.map(({ video_id, view_second, stop_position, operation_logs, occurred_at }) => ({
      video_id,
      view_second,
      stop_position,
      operation_logs: JSON.parse(operation_logs),
      occurred_at: toWireTime(occurred_at),
    })),
    logins: logins.map(({ created_at, expires_at }) => ({
      created_at: toWireTime(created_at),
      expires_at: toWireTime(expires_at),
    })),
  };
}
