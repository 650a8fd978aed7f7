import { build } from '#scripts/build.ts';
import { node } from '#scripts/process.ts';

/**
 * `npm run build:static [folder]`: writes the public pages as files for a static host. Reads the same environment
 * variables as the server.
 */
await build();
await node('server/static-site/main.ts', process.argv.slice(2), {
  env: { ...process.env, NODE_ENV: 'production' },
});
