import type { Db } from '#server/db/schema.ts';
import type { LineConnection } from '#server/line/connection.ts';
import type { TokenBox } from '#server/line/token-box.ts';
import type { NewMember } from '#server/modules/auth/sample-members.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import type { PresetAvatars } from '#server/modules/users/presets.ts';
import type { AntiForgery } from '#server/session/anti-forgery.ts';
import type { SessionCookies } from '#server/session/cookies.ts';
import type { Sessions } from '#server/session/sessions.ts';

/** What the calls around a login are made with. */
export interface AuthDeps extends ModuleDeps {
  readonly line: LineConnection;
  readonly tokenBox: TokenBox;
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly antiForgery: AntiForgery;
  /** Removes what has expired. */
  readonly sweep: () => Promise<void>;
  readonly presetAvatars: PresetAvatars;
  readonly allowedOrigins: readonly string[];
  /** What a member finds at their very first login. */
  readonly welcome: (db: Db, member: NewMember) => Promise<void>;
  /** Where the API is told of what went wrong behind an answer. */
  readonly warn: (error: unknown, message: string) => void;
}
