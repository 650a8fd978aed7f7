import { build } from 'vite';

/** A module of the product with all that it imports, as one script that leaves its exports in `globalThis[name]`: for trying it in a browser. */
export async function bundleModule(entry: string, name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name } },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`nothing was built of ${entry}`);
  return chunk.code.replace(new RegExp(`^(var|const) ${name} ?=`), `globalThis.${name} =`);
}
