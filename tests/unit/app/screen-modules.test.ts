import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screenModules } from '#app/screen-modules.ts';

it.each(Object.entries(screenModules))(
  'the screen %s is loaded from the file that is preloaded for it',
  (name, file) => {
    expect(existsSync(file)).toBe(true);
    const imported = file.replace(/^src\//, '#');
    expect(readFileSync('src/app/routes.tsx', 'utf8')).toContain(`  ${name}: () => import('${imported}'),`);
  },
);
