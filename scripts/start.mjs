// @ts-check
import { runTypeScript } from './bootstrap.mjs';

runTypeScript('scripts/start.ts');
