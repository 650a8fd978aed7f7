import { resolve } from 'node:path';
import { systemClock } from '#lib/clock.ts';
import { buildApp } from '#server/app.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLogger } from '#server/http/log.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { connectLine } from '#server/line/connection.ts';
import { prepareData } from '#server/process/prepare-data.ts';
import { tighten } from '#server/process/private-files.ts';
import { PROGRAM_ROOT } from '#server/process/program.ts';
import { loadPage } from '#server/ssr/page.ts';
import { writeStaticSite } from '#server/static-site/write-static-site.ts';

/**
 * `node server/static-site/main.ts [folder]`: writes the public pages as files, by default to dist/static. It requires
 * a build; `npm run build:static` makes one first.
 */

const target = resolve(process.argv[2] ?? resolve(PROGRAM_ROOT, 'dist/static'));

try {
  // LOCAL_LOGIN is set, so that no LINE channel is required: nobody logs in here.
  const config = readConfig({ ...process.env, LOCAL_LOGIN: '1' }, PROGRAM_ROOT);
  tighten(config.dataDir);
  const secrets = await prepareData(config);
  const page = await loadPage(resolve(PROGRAM_ROOT, 'dist'));
  if (page === null) throw new ConfigError('画面がまだ組み立てられていません。npm run build:static を使ってください。');
  const db = openDatabase(config.databaseUrl);
  const encodeImage = createImageEncoder();
  const app = await buildApp({
    config,
    db,
    page,
    clock: systemClock,
    logger: createLogger('warn'),
    secrets,
    line: connectLine(config, systemClock, encodeImage),
    encodeImage,
    staticSite: true,
  });
  const written = await writeStaticSite({ app, config, db, page, target });
  await app.close();
  await db.destroy();
  console.log(`しごとのたね: ${written.pages}ページを ${target} に書き出しました。`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
