import type { Clock } from '#lib/clock.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import type { FieldCipher } from '#server/db/encryption/field-cipher.ts';
import type { Db } from '#server/db/row-types.ts';
import type { LineConnection } from '#server/line/connection.ts';
import type { TokenBox } from '#server/line/token-box.ts';
import type { NewMember } from '#server/modules/auth/sample-members.ts';
import type { PresetAvatars, PresetNames } from '#server/modules/users/presets.ts';
import type { EncodeAvatar } from '#server/modules/users/upload.ts';
import type { Background } from '#server/process/background.ts';
import type { AntiForgery } from '#server/session/anti-forgery.ts';
import type { SessionCookies } from '#server/session/cookies.ts';
import type { Sessions } from '#server/session/sessions.ts';

export interface ModuleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly background: Background;
  readonly contentVersion: ContentVersion;
  readonly cipher: FieldCipher;
  /** Returns a random number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  /** The URL of a root-relative path; on the CDN if MEDIA_BASE_URL is set. */
  readonly assetUrl: (path: string) => string;
}

export interface AuthDeps extends ModuleDeps {
  readonly line: LineConnection;
  readonly tokenBox: TokenBox;
  readonly sessions: Sessions;
  readonly cookies: SessionCookies;
  readonly antiForgery: AntiForgery;
  readonly presetAvatars: PresetAvatars;
  readonly presetNames: PresetNames;
  readonly encodeAvatar: EncodeAvatar;
  readonly allowedOrigins: readonly string[];
  /** Adds sample data at the first login of a sample member. Does nothing without the stand-in for LINE. */
  readonly welcome: (db: Db, member: NewMember) => Promise<void>;
  /** Logs an error whose details are not shown to the person. */
  readonly warn: (error: unknown, message: string) => void;
}
