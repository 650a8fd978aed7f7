// @ts-check
// `node scripts/run.mjs <file.ts> [arguments]`: installs the dependencies if needed and runs a script on the project's
// Node.
import { runTypeScript } from './bootstrap.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node scripts/run.mjs <file.ts> [arguments]');
await runTypeScript(file, args);
