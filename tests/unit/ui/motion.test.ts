import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));

/** The declarations of transitions and animations outside `@media (prefers-reduced-motion: no-preference)`. */
function motions(css: string): string[] {
  const always = css.replace(/@media \(prefers-reduced-motion: no-preference\) \{[\s\S]*?\n\}/g, '');
  return always.match(/^\s*(?:transition|animation)(?:-duration)?:[^;]+;/gm) ?? [];
}

it('every motion has a duration that is 0 for people who want less motion', () => {
  const found = sheets.flatMap((name) => motions(readFileSync(`src/${name}`, 'utf8')));
  expect(found.length).toBeGreaterThan(3);
  for (const motion of found) expect(motion).toMatch(/var\(--motion(?:-slow)?\)/);
});

it('the durations of motions are 0 under the setting and under the system’s preference', () => {
  const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
  const names = new Set(tokens.match(/--motion[\w-]*(?=:)/g));
  const reduced = [
    /\[data-motion="reduced"\] \{([^}]+)\}/.exec(tokens)?.[1],
    /\(prefers-reduced-motion: reduce\) \{\s*:root \{([^}]+)\}/.exec(tokens)?.[1],
  ];
  for (const block of reduced) for (const name of names) expect(block).toContain(`${name}: 0s;`);
});
