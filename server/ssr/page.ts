import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import type { InProcessRequest } from '#server/http/register-call.ts';
import { inlineSource } from '#server/http/security/headers.ts';
import { DIFFERENCE_FILE } from '#server/ssr/dictionaries.ts';
import { FIRST_STYLES_FILE, type StyleRule } from '#server/ssr/first-styles.ts';
import { LAYOUT_SCRIPT } from '#server/ssr/layout-scripts.ts';
import { type BuildManifest, chunkElements } from '#server/ssr/preload.ts';

/**
 * The argument of `render` in dist/ssr/entry-server.js. `transport` makes API calls in this process; their `path`
 * doesn't include API_PREFIX.
 */
export interface RenderRequest {
  readonly url: URL;
  readonly transport: (request: InProcessRequest) => Promise<{ status: number; body: unknown }>;
  readonly config: RuntimeConfig;
  /** Shown on error pages and logged. */
  readonly requestId: string;
}

export interface Rendered {
  readonly status: number;
  readonly redirect: string | null;
  readonly html: string;
  readonly head: string;
  /** The state with which the page hydrates, as JSON. */
  readonly state: string;
  /** The page's API answers as JSON (the query library's dehydrated state). */
  readonly payload: string;
  /** Source modules whose chunks the page needs, such as those of the matched routes (`src/features/x/y.tsx`). */
  readonly modules: readonly string[];
  /**
   * The error that made the rendering fail. Null if there was none, if the page doesn't exist, or if the API answered
   * with an error.
   */
  readonly failure: unknown;
}

export type RenderPage = (request: RenderRequest) => Promise<Rendered>;

/** The built front end, loaded once at startup. */
export interface Page {
  readonly build: string;
  /** index.html with its placeholders. */
  readonly template: string;
  /** CSP sources that allow exactly the inline scripts of the template and of `withLayoutScripts`. */
  readonly scriptHashes: readonly string[];
  /** The rules from which `firstStyles` chooses. */
  readonly styleRules: readonly StyleRule[];
  readonly clientFolder: string;
  /** Root-relative URLs of the files that may be served. */
  readonly files: ReadonlySet<string>;
  /**
   * Root-relative paths of the .dcb files. Each contains one file's differences from its version in an earlier build.
   */
  readonly differences: ReadonlySet<string>;
  /** Makes the head elements for the scripts and style sheets of these source modules. */
  readonly parts: (modules: readonly string[]) => string;
  readonly render: RenderPage;
}

/**
 * Files of the build that have no URL of their own: the template, build records, compressed copies, differences from
 * earlier builds, and source maps.
 */
const NOT_SERVED = /^\/(index\.html|\.vite\/.*)$|\.(br|gz|dcb|map)$/;

/** Loads the result of `npm run build`. Null if there is none. */
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
    scriptHashes: [...scriptHashes(template), inlineSource(LAYOUT_SCRIPT)],
    styleRules: JSON.parse(readIfThere(join(clientFolder, FIRST_STYLES_FILE)) ?? '[]'),
    clientFolder,
    files: new Set(paths.filter((path) => !NOT_SERVED.test(path))),
    differences: new Set(paths.filter((path) => DIFFERENCE_FILE.test(path))),
    parts: (modules) => chunkElements(manifest, modules, template),
    render: entry.render,
  };
}

/** CSP sources for the template's inline scripts. An import map needs one; data blocks, which never run, need none. */
export function scriptHashes(template: string): string[] {
  const inline = /<script(?![^>]*\b(?:src=|type="application\/(?:ld\+)?json"))[^>]*>([\s\S]*?)<\/script>/g;
  return [...template.matchAll(inline)].map(([, text = '']) => inlineSource(text));
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
