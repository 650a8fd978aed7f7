import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { createChunkNames } from '#scripts/build/chunks.ts';
import { manifestOfModules } from '#scripts/build/manifest.ts';
import { listPackages } from '#scripts/build/packages.ts';
import { compilesWhileDownloading, withoutEagerErrors } from '#scripts/build/start-up-cost.ts';
import { className, FIRST_SHEET, listFirstStyles } from '#scripts/build/style-sheets.ts';
import { withoutUnusedLibraryCode } from '#scripts/build/unused-library-code.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * Two builds from the same sources: the page with its worker (`vite build`), and the server's version of the page
 * (`vite build --ssr`). The web app manifest is defined in manifest.webmanifest.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  // Only the worker uses BUILD_ID, and only the settings page uses VERSION. sw.js sets `self.buildId` before it imports
  // the worker's code.
  define: {
    'import.meta.env.BUILD_ID': command === 'build' ? 'self.buildId' : '"dev"',
    'import.meta.env.VERSION': JSON.stringify(version),
  },
  // During development, class names are Vite's default ones, which are readable.
  css: command === 'build' ? { modules: { generateScopedName: className } } : {},
  plugins: [
    react(),
    listFirstStyles(),
    listPackages(),
    ...(isSsrBuild
      ? []
      : [
          withoutUnusedLibraryCode(),
          withoutEagerErrors(),
          compilesWhileDownloading(),
          manifestOfModules(import.meta.dirname),
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            filename: 'main.ts',
            injectRegister: false,
            registerType: 'prompt',
            manifest: JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as Partial<ManifestOptions>,
            manifestFilename: 'manifest.webmanifest',
            includeManifestIcons: false,
            injectManifest: {
              rollupFormat: 'iife',
              // With `undefined`, the plugin injects no list of files; scripts/build/worker.ts writes the list. The
              // type of `injectionPoint` lacks this documented value.
              injectionPoint: undefined as unknown as string,
              buildPlugins: { vite: [listPackages()] },
            },
            devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
          }),
        ]),
  ],
  build: isSsrBuild
    ? {
        outDir: 'dist/ssr',
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: 'src/app/entry-server.tsx' },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        // Chunks import each other through an import map. Without it, a change of one chunk would also change the names
        // of all chunks that import it, and an update would download those as well.
        chunkImportMap: true,
        // The style sheets of a first visit are one file, linked by every page (FIRST_SHEET). All other style sheets
        // are loaded with their chunks.
        cssCodeSplit: true,
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // For a lazy chunk, scripts preload only style sheets. To preload scripts too, Vite would put the names of
          // every screen's scripts into the first script. Instead, the HTML lists the scripts of the rendered page
          // (server/ssr/preload.ts).
          resolveDependencies: (_, dependencies, { hostType }) =>
            hostType === 'js'
              ? dependencies.filter((file) => file.endsWith('.css') && !file.includes(FIRST_SHEET))
              : dependencies,
        },
        target: 'es2022',
        rollupOptions: {
          // Inlines constants, because importing a constant's module would load its other exports as well.
          optimization: { inlineConst: true },
          output: {
            // The hashes are short, because the worker's list contains every name. With 42 bits, two versions of a file
            // practically never get the same name.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                // This chunk changes only with the lockfile and with react-dom.ts, so it usually stays cached when the
                // product is updated.
                {
                  name: 'vendor',
                  // Modules that few screens use are excluded, because the first page of a visit loads this chunk.
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|@tanstack[\\/](react-query|query-core))[\\/](?!.*(queriesObserver|useQueries))|src[\\/]app[\\/]start[\\/]react-dom\.ts$/,
                },
                // Few screens use these modules. Without a group of their own, the first page of a visit would load
                // them, because the library's index exports them.
                { name: 'queries', test: /@tanstack[\\/].*(queriesObserver|useQueries)\.js$/ },
                {
                  name: FIRST_SHEET,
                  test: /src[\\/](ui|catalog|rich-content|app|features[\\/](home|videos|player|introductions|documents|consent))[\\/].*(\.module|link-cards)\.css$/,
                },
                {
                  debugName: 'by phase',
                  name: createChunkNames(import.meta.dirname),
                  test: /./,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
}));
