import { build } from 'vite';

/**
 * Bundles a module into one script, for use in a page. The script assigns the module's exports to `globalThis[name]`.
 */
export async function bundleModule(entry: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`Vite built no chunk of ${entry}`);
  return chunk.code.replace(new RegExp(`^(var|const) ${name} ?=`), `globalThis.${name} =`);
}
