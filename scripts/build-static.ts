import { build } from '#scripts/build.ts';
import { node } from '#scripts/process.ts';

/** `npm run build:static [folder]`: the public pages for a host of files, configured by the same environment as the server. */
await build();
await node('server/static-site/main.ts', process.argv.slice(2), {
  env: { ...process.env, NODE_ENV: 'production' },
});
