import { expect, test } from 'vitest';
import { flattenGenres, genreTree } from '#catalog/genre-tree.ts';

const genre = (slug: string, name: string, children: { slug: string; name: string }[] = []) => ({
  slug,
  name,
  iconImgPath: null,
  children: children.map((child) => ({ ...child, iconImgPath: null, children: [] })),
});

test('HTML tags are removed from genre names', () => {
  expect(genreTree([genre('a', '<b>仕事</b>を<br>さがす')])[0]?.name).toBe('仕事をさがす');
});

test('a genre whose name contains only HTML tags is dropped, at both levels', () => {
  const tree = genreTree([
    genre('empty', '<span> </span>'),
    genre('work', '働く', [
      { slug: 'gone', name: '&nbsp;' },
      { slug: 'child', name: '<i>休む</i>' },
    ]),
  ]);
  expect(flattenGenres(tree).map((node) => node.slug)).toEqual(['work', 'child']);
});

test('genres with the same name, ignoring HTML tags, are one choice with the children of all', () => {
  const [home, ...others] = genreTree([
    genre('home-1', '<b>在宅</b>で働く', [{ slug: 'tools', name: '道具' }]),
    genre('home-2', '在宅で<wbr>働く', [
      { slug: 'tools-2', name: '<i>道具</i>' },
      { slug: 'rooms', name: '部屋' },
    ]),
    genre('office', '通勤'),
  ]);
  expect(home).toMatchObject({ slug: 'home-1', slugs: ['home-1', 'home-2'], name: '在宅で働く' });
  expect(home?.children.map(({ name, slugs }) => [name, slugs])).toEqual([
    ['道具', ['tools', 'tools-2']],
    ['部屋', ['rooms']],
  ]);
  expect(others.map(({ slug }) => slug)).toEqual(['office']);
});

test('children with the same name under different parents are different genres', () => {
  const tree = genreTree([
    genre('a', '働く', [{ slug: 'a-talk', name: '話す' }]),
    genre('b', '暮らす', [{ slug: 'b-talk', name: '話す' }]),
  ]);
  expect(flattenGenres(tree).map(({ slug }) => slug)).toEqual(['a', 'a-talk', 'b', 'b-talk']);
});
