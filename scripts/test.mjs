// @ts-check
import { runTypeScript } from './bootstrap.mjs';

await runTypeScript('scripts/test.ts');
