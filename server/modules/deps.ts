import type { Background } from '#server/background.ts';
import type { Clock } from '#server/clock.ts';
import type { ContentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';

/** What modules are made with. */
export interface ModuleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly background: Background;
  readonly contentVersion: ContentVersion;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  /** The address of a root-relative asset: as it is, or on the CDN that MEDIA_BASE_URL names. */
  readonly assetUrl: (path: string) => string;
}
