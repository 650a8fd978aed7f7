import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { InProcessRequest } from '#server/http/call-registry.ts';
import type { InlineHashes } from '#server/http/security-headers.ts';
import { type BuildManifest, partElements } from '#server/ssr/preload.ts';

/** What `render` of `dist/ssr/entry-server.js` takes. `path` in the transport is below API_PREFIX. */
export interface RenderRequest {
  readonly url: URL;
  readonly transport: (request: InProcessRequest) => Promise<{ status: number; body: unknown }>;
  readonly config: RuntimeConfig;
  /** What an error page tells, and the log. */
  readonly requestId: string;
}

export interface Rendered {
  readonly status: number;
  readonly redirect: string | null;
  readonly html: string;
  readonly head: string;
  /** JSON. */
  readonly state: string;
  /** Source modules of the matched lazy routes (`src/features/x/y.tsx`). */
  readonly modules: readonly string[];
  /** What the page failed with, unless it was an answer of the API; null when it didn't. */
  readonly failure: unknown;
}

export type RenderPage = (request: RenderRequest) => Promise<Rendered>;

/** The built page, loaded once at the start. */
export interface Page {
  readonly build: string;
  /** index.html with its placeholders. */
  readonly template: string;
  readonly inlineHashes: InlineHashes;
  readonly clientFolder: string;
  /** Root-relative addresses of what may be served as a file. */
  readonly files: ReadonlySet<string>;
  /** Elements for the head that name the scripts and style sheets of source modules. */
  readonly parts: (modules: readonly string[]) => string;
  readonly render: RenderPage;
}

/** Parts of the build that aren't files for people: the template itself, build records, compressed copies. */
const NOT_SERVED = /^\/(index\.html|\.vite\/.*)$|\.(br|gz|map)$/;

/** Reads what `npm run build` made. Null when there is no build. */
export async function loadPage(distFolder: string): Promise<Page | null> {
  const clientFolder = join(distFolder, 'client');
  const template = readIfThere(join(clientFolder, 'index.html'));
  if (template === null) return null;
  const entry: { render: RenderPage } = await import(pathToFileURL(join(distFolder, 'ssr', 'entry-server.js')).href);
  const stamp: { id: string } = JSON.parse(readFileSync(join(distFolder, 'build.json'), 'utf8'));
  const manifest: BuildManifest = JSON.parse(readIfThere(join(clientFolder, '.vite', 'manifest.json')) ?? '{}');
  const paths = readdirSync(clientFolder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => `/${relative(clientFolder, join(item.parentPath, item.name)).replaceAll('\\', '/')}`);
  return {
    build: stamp.id,
    template,
    inlineHashes: inlineHashes(template),
    clientFolder,
    files: new Set(paths.filter((path) => !NOT_SERVED.test(path))),
    parts: (modules) => partElements(manifest, modules, template),
    render: entry.render,
  };
}

/** CSP hashes of the inline scripts and styles that the template carries; data blocks don't run and need none. */
export function inlineHashes(template: string): InlineHashes {
  const hashes = (pattern: RegExp) =>
    [...template.matchAll(pattern)].map(([, text = '']) => {
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    });
  return {
    scripts: hashes(/<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g),
    styles: hashes(/<style[^>]*>([\s\S]*?)<\/style>/g),
  };
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
