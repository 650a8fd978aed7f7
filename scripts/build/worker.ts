import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASKED, INSTALLED } from './chunks.ts';
import { filesOf } from './manifest.ts';

/** Vite names the worker's code after its source file. */
const CODE = 'main.js';
/** Files that keep their names, with a revision instead. The logo is in the header of every page. */
const NAMED = ['logo-mark.svg', 'favicon.svg', 'manifest.webmanifest'];
const INSTALLED_NAMED = new Set(['logo-mark.svg']);

interface ListedFile {
  readonly url: string;
  readonly revision?: string;
  readonly when?: 'later' | 'asked';
}

/**
 * Writes the service worker in two scripts. `sw.js` has what differs between any two builds: the build's id and the list of files. It
 * imports the code, whose name changes only with the code, so that most updates don't fetch it again. Browsers store both with the
 * registration.
 * @param client the folder of the built page @param build the build's id
 * @throws if the worker's code was not built
 */
export function writeWorker(client: string, build: string): void {
  const code = readFileSync(join(client, CODE));
  const name = `assets/worker-${hashOf(code).slice(0, 7)}.js`;
  const files = listFiles(client);
  writeFileSync(join(client, name), code);
  rmSync(join(client, CODE));
  const own = `self.buildId=${JSON.stringify(build)};self.buildFiles=${JSON.stringify(files)};`;
  writeFileSync(join(client, 'sw.js'), `${own}importScripts("/${name}");`);
}

/**
 * The files for the worker to cache: first those that it fetches before it is ready, in the order of need, then the others, marked by
 * when it fetches them (sw/files.ts).
 */
function listFiles(client: string): readonly ListedFile[] {
  const first = filesOf(client, INSTALLED);
  const assets = readdirSync(join(client, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => `assets/${name}`);
  const others = assets.filter((url) => !first.has(url));
  const isAsked = (url: string) => ASKED.some((name) => url.startsWith(`assets/${name}-`));
  const named = NAMED.map((url): ListedFile => {
    const revision = hashOf(readFileSync(join(client, url))).slice(0, 8);
    return INSTALLED_NAMED.has(url) ? { url, revision } : { url, revision, when: 'later' };
  });
  return [
    ...[...first].map((url) => ({ url })),
    ...named,
    ...others.map((url): ListedFile => ({ url, when: isAsked(url) ? 'asked' : 'later' })),
  ];
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
