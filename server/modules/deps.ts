import type { Clock } from '#lib/clock.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import type { Db } from '#server/db/schema.ts';
import type { LineConnection } from '#server/line/connection.ts';
import type { TokenBox } from '#server/line/token-box.ts';
import type { NewMember } from '#server/modules/auth/sample-members.ts';
import type { PresetAvatars } from '#server/modules/users/presets.ts';
import type { Background } from '#server/process/background.ts';
import type { AntiForgery } from '#server/session/anti-forgery.ts';
import type { SessionCookies } from '#server/session/cookies.ts';
import type { Sessions } from '#server/session/sessions.ts';

/** Dependencies of the modules. */
export interface ModuleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly background: Background;
  readonly contentVersion: ContentVersion;
  /** From 0 to less than 1. */
  readonly random: () => number;
  /** The address of a root-relative asset, on the CDN if MEDIA_BASE_URL is set. */
  readonly assetUrl: (path: string) => string;
}

/** Dependencies of the calls around a login. */
export interface AuthDeps extends ModuleDeps {
  readonly line: LineConnection;
  readonly tokenBox: TokenBox;
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly antiForgery: AntiForgery;
  /** Deletes expired rows. */
  readonly sweep: () => Promise<void>;
  readonly presetAvatars: PresetAvatars;
  readonly allowedOrigins: readonly string[];
  /** Adds sample data at a member's first login. */
  readonly welcome: (db: Db, member: NewMember) => Promise<void>;
  /** Logs an error that the response doesn't show. */
  readonly warn: (error: unknown, message: string) => void;
}
