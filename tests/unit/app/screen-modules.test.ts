import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screenModules } from '#app/routing/screen-modules.ts';

it.each(Object.entries(screenModules))(
  'the screen %s is loaded from the file that is preloaded for it',
  (name, file) => {
    expect(existsSync(file)).toBe(true);
    const routes = readFileSync('src/app/routing/routes.tsx', 'utf8');
    const imported = `import('${file.replace(/^src\//, '#')}')`;
    const isDocument = routes.includes(`  ${name}: documentScreen('${name}'),`);
    const loader = isDocument ? /const documentScreen =[^;]*;/.exec(routes)?.[0] : `  ${name}: () => ${imported},`;
    expect(loader).toContain(imported);
    expect(routes).toContain(loader);
  },
);
