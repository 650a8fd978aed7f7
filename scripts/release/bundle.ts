import { dirname, relative, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { packagesIn } from '#scripts/build/packages.ts';

/**
 * Packages that are not bundled, because they load native code, WebAssembly or other files from their own folders. The
 * last two are loaded only when content is imported, not by the server.
 */
export const OUTSIDE_THE_BUNDLE = ['better-sqlite3', 'sharp', 'lindera-wasm-nodejs-ipadic', 'jsdom'] as const;

/** The programs of a release, as paths in server/ without an extension, like the names that `programFile` takes. */
const PROGRAMS = [
  'main',
  'content/cli',
  'backup/cli',
  'backup/restore-cli',
  'backup/drill-cli',
  'db/cli',
  'db/encryption/cli',
  'session/cli',
  'static-site/main',
] as const;

/**
 * Bundles the server's programs, and the code that renders pages on the server, each with its libraries.
 * @param dist the folder of the built page
 * @param target the release's folder; the files get the paths that they have in the repository
 * @returns the folders of the packages whose code is in the bundles
 */
export async function bundleServer(dist: string, target: string): Promise<string[]> {
  const programs = Object.fromEntries(PROGRAMS.map((name) => [name, `server/${name}.ts`]));
  return [
    ...(await bundle(programs, `${target}/server`, true)),
    ...(await bundle({ 'entry-server': `${dist}/ssr/entry-server.js` }, `${target}/dist/ssr`, false)),
  ];
}

async function bundle(input: Record<string, string>, outDir: string, sourcemap: boolean): Promise<string[]> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    // Selects the production versions of the libraries.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: [...OUTSIDE_THE_BUNDLE], target: 'node' },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      emptyOutDir: false,
      sourcemap,
      rollupOptions: {
        input,
        // Hides the warnings about 'use client' in libraries, because it has no effect in this bundle.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
        },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // The source maps serve stack traces, which need only lines and file names. The names are paths in the
          // repository.
          sourcemapExcludeSources: true,
          sourcemapPathTransform: (path, map) => `/${relative(process.cwd(), resolve(dirname(map), path))}`,
        },
      },
    },
  });
  return packagesIn(
    (Array.isArray(result) ? result : [result as Rolldown.RolldownOutput]).flatMap(({ output }) => output),
  );
}
