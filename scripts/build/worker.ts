import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKER_POLICY } from '#contract/page-constants.ts';
import { ASKED, INSTALLED } from './chunks.ts';
import { filesOf } from './manifest.ts';

/** The file with the worker's code. Vite names it after the source file. */
const CODE = 'main.js';
/** Files without a hash in their names; the worker's list contains a revision instead. */
const NAMED = [
  'landing/seekers.svg',
  'favicon.svg',
  'manifest.webmanifest',
  ...['recorded', 'rest', 'empty', 'notFound', 'offline', 'error'].map((name) => `drawings/${name}.svg`),
];
/** The only one that the installation caches: a picture on the visitors' home page, which a logout shows even offline. */
const INSTALLED_NAMED = 'landing/seekers.svg';

interface ListedFile {
  readonly url: string;
  readonly revision?: string;
  readonly when?: 'later' | 'asked';
}

/**
 * Writes the service worker as two scripts. `sw.js` contains what differs between builds: the build id and the list of
 * files. It imports the code, whose name changes only with the code, so that most updates don't download the code
 * again.
 * @param client the folder of the built page
 * @param build the build id
 * @throws if the worker's code was not built
 */
export function writeWorker(client: string, build: string): void {
  const code = readFileSync(join(client, CODE));
  const name = `assets/worker-${hashOf(code).slice(0, 7)}.js`;
  const files = listFiles(client);
  writeFileSync(join(client, name), code);
  rmSync(join(client, CODE));
  const own = `self.buildId=${JSON.stringify(build)};self.buildFiles=${JSON.stringify(files)};`;
  // Trusted Types also apply in workers, so importScripts needs a policy. It returns nothing but this URL.
  const policy = `self.trustedTypes?.createPolicy("${WORKER_POLICY}",{createScriptURL:()=>"/${name}"})`;
  writeFileSync(join(client, 'sw.js'), `${own}importScripts(${policy}?.createScriptURL("")??"/${name}");`);
}

/**
 * The files that the worker caches. Those that the installation fetches come first, the most needed ones at the
 * beginning. For each other file, `when` says when the worker fetches it (sw/files.ts).
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
    return url === INSTALLED_NAMED ? { url, revision } : { url, revision, when: 'later' };
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
