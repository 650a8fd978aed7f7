import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { type ManifestOptions, VitePWA } from 'vite-plugin-pwa';
import { createChunkNames } from '#scripts/build/chunks.ts';
import { interfaceFont } from '#scripts/build/interface-font.ts';
import { manifestOfModules } from '#scripts/build/manifest.ts';
import { className, FIRST_SHEET, listFirstStyles } from '#scripts/build/style-sheets.ts';
import { withoutUnusedLibraryCode } from '#scripts/build/unused-library-code.ts';

/**
 * Two builds of one source: the page with its worker (`vite build`), and the page as the server renders it (`vite build --ssr`).
 * manifest.webmanifest is the one source of the manifest.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  // Only the worker asks for it, and gets it from sw.js.
  define: { 'import.meta.env.BUILD_ID': command === 'build' ? 'self.buildId' : '"dev"' },
  // The development server keeps the names readable.
  css: command === 'build' ? { modules: { generateScopedName: className } } : {},
  plugins: [
    react(),
    listFirstStyles(),
    interfaceFont(),
    ...(isSsrBuild
      ? []
      : [
          withoutUnusedLibraryCode(),
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
            // No list is injected: scripts/build/worker.ts makes it. The type lacks the documented undefined.
            injectManifest: { rollupFormat: 'iife', injectionPoint: undefined as unknown as string },
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
        // A changed chunk would otherwise rename all that import it, and an update would bring those as well.
        chunkImportMap: true,
        // What the pages of the first visit need stands in every page's HTML (the group below); all other sheets come with their parts.
        cssCodeSplit: true,
        assetsInlineLimit: 0,
        modulePreload: {
          polyfill: false,
          // A list of every screen's scripts would come with every first page. Those of the page that the server renders are
          // in its HTML, those of the next one come with the intent to go there, and the worker has them all soon after.
          resolveDependencies: (_, dependencies, { hostType }) =>
            hostType === 'js'
              ? dependencies.filter((file) => file.endsWith('.css') && !file.includes(FIRST_SHEET))
              : dependencies,
        },
        target: 'es2022',
        rollupOptions: {
          // A constant goes to where it is used: its module would bring every other one into the first file that needs one.
          optimization: { inlineConst: true },
          output: {
            // Short: the worker names every one of them. In 42 bits no two builds' parts of one name meet.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            codeSplitting: {
              groups: [
                // Changes with the lockfile only, so an update of the product leaves it in the cache.
                {
                  name: 'vendor',
                  // Without what few screens use: in a group it would come with every first page.
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|zustand|@tanstack[\\/](react-query|query-core))[\\/](?!.*(queriesObserver|useQueries))|src[\\/]app[\\/]start[\\/]react-dom\.ts$/,
                },
                // For few screens. The library's index names it too, so by phase it would come with every first page.
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
