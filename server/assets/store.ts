import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/** Imported files lie here, each under a name made of its content. */
export function assetFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'assets');
}

/** Names that the import makes: a hash, a width for images, an extension. Nothing that could leave the folder. */
export const ASSET_NAME_PATTERN = /^[0-9a-f]{32}(-\d{2,4})?\.[a-z0-9]{2,5}$/;
