// @ts-check
// `node scripts/run.mjs <file.ts> [arguments]`: any script of the project, on the right Node, with everything installed.
import { runTypeScript } from './bootstrap.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/run.mjs <file.ts> [arguments]');
await runTypeScript(file, args);
