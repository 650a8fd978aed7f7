// @ts-check
import { runTypeScript } from './bootstrap.mjs';

runTypeScript('scripts/dev.ts');
