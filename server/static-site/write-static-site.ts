import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { CONFIG_PATH, payloadPath, SHELL_PATH } from '#contract/page-constants.ts';
import { hasPayload, type PageRoute, routeMap } from '#contract/route-map.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/db/row-types.ts';
import { crawlerPaths } from '#server/ssr/for-crawlers.ts';
import type { Page } from '#server/ssr/page.ts';
import { findPublicPaths } from '#server/ssr/public-paths.ts';
import { copyAssets } from '#server/static-site/copy-assets.ts';
import { notFoundHtml, withPolicy } from '#server/static-site/static-html.ts';

export interface StaticSite {
  /** Created with the option `staticSite`. Pages are requested from it with `inject`, so it needn't listen. */
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly db: Db;
  readonly page: Page;
  /** The output folder. It is replaced as a whole after all files have been written. */
  readonly target: string;
}

/**
 * Writes the public pages for any static host (docs/product/startup-and-configuration.md, Static site). A page becomes
 * `<path>/index.html`; for personal pages this is the shell. If a page can't be rendered, the function rejects and
 * leaves the previous folder unchanged.
 */
export async function writeStaticSite({ app, config, db, page, target }: StaticSite): Promise<{ pages: number }> {
  const next = `${target}.next`;
  await rm(next, { recursive: true, force: true });
  const ask = async (url: string): Promise<Buffer> => {
    const answer = await app.inject({ url });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
    return answer.rawPayload;
  };
  const write = async (path: string, content: string | Buffer) => {
    const file = join(next, decodeURI(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  const html = async (url: string) => withPolicy(String(await ask(url)), config, page.scriptHashes);

  const publicPaths = await findPublicPaths(db);
  const paths = (await publicPaths.read(0, publicPaths.count)).map(({ path }) => path);
  const routes: readonly PageRoute[] = Object.values(routeMap);
  const personal = routes.filter((route) => !route.public).map((route) => route.path);
  const pages = new Map<string, string>();
  for (const path of [...paths, ...personal]) pages.set(path, await html(path));
  for (const [path, content] of pages) await write(`${path.replace(/\/$/, '')}/index.html`, content);

  for (const path of [...pages.keys()].filter(hasPayload)) {
    const payload = payloadPath(path);
    await write(payload, await ask(payload));
  }
  const shell = await html(SHELL_PATH);
  await write(SHELL_PATH, shell);
  await write('/404.html', notFoundHtml(shell));
  for (const path of [CONFIG_PATH, ...crawlerPaths(paths.length)]) await write(path, await ask(path));
  for (const file of page.files) {
    await mkdir(dirname(join(next, file)), { recursive: true });
    await copyFile(join(page.clientFolder, file), join(next, file));
  }
  await copyAssets({ db, config, target: next, pages: [...pages.values()], write, ask });

  await rm(target, { recursive: true, force: true });
  await rename(next, target);
  return { pages: paths.length };
}
