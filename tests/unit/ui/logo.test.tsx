import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LogoMark } from '#ui/layout/logo.tsx';

/** The outline and the colour of each shape. */
function shapes(svg: string): string[][] {
  const tags = [...svg.matchAll(/<(?:ellipse|path)[^>]*>/g)];
  return tags.map(([tag]) => [...tag.matchAll(/ (?:d|transform)="[^"]*"|#[0-9a-f]{6}/g)].map(([part]) => part).sort());
}

it('the logo in the page has the shapes of the file', () => {
  const drawn = shapes(renderToStaticMarkup(<LogoMark />));
  expect(drawn).toHaveLength(5);
  expect(drawn).toEqual(shapes(readFileSync('public/logo-mark.svg', 'utf8')));
});
