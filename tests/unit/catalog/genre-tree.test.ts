import { expect, test } from 'vitest';
import { flattenGenres, genreTree, sameGenre } from '#catalog/genre-tree.ts';

const genre = (slug: string, name: string, children: { slug: string; name: string }[] = []) => ({
  slug,
  name,
  iconImgPath: null,
  children: children.map((child) => ({ ...child, iconImgPath: null, children: [] })),
});

test('names lose their tags', () => {
  expect(genreTree([genre('a', '<b>仕事</b>を<br>さがす')])[0]?.name).toBe('仕事をさがす');
});

test('a genre whose name is nothing but tags is dropped, at either level', () => {
  const tree = genreTree([
    genre('empty', '<span> </span>'),
    genre('kept', '働く', [
      { slug: 'gone', name: '&nbsp;' },
      { slug: 'child', name: '<i>休む</i>' },
    ]),
  ]);
  expect(flattenGenres(tree).map((node) => node.slug)).toEqual(['kept', 'child']);
});

test('two genres are the same when their words are', () => {
  expect(sameGenre({ name: '<b>在宅</b>で働く' }, { name: '在宅で<wbr>働く' })).toBe(true);
  expect(sameGenre({ name: '在宅' }, { name: '通勤' })).toBe(false);
});
