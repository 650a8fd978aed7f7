import { stripTags } from './plain-text.ts';
import type { Genre } from './types.ts';

export interface GenreNode {
  readonly slug: string;
  /** The ids of the genres that are merged into this node: siblings with the same name. */
  readonly slugs: readonly string[];
  /** Without HTML tags; never empty. */
  readonly name: string;
  readonly iconPath: string | null;
  readonly children: readonly GenreNode[];
}

type AnyGenre = Pick<Genre, 'slug' | 'name' | 'iconImgPath'> & { readonly children: readonly AnyGenre[] };

/**
 * Merges sibling genres of the same name into one choice with the children of all of them. Genres without a name are
 * dropped. HTML tags in names are ignored (docs/product/pages.md, Genres).
 */
export function genreTree(genres: readonly AnyGenre[]): GenreNode[] {
  const byName = new Map<string, AnyGenre[]>();
  for (const genre of genres) {
    const name = stripTags(genre.name);
    if (name !== '') byName.set(name, [...(byName.get(name) ?? []), genre]);
  }
  return [...byName].map(([name, same]) => {
    const slugs = same.map(({ slug }) => slug);
    return {
      slug: slugs[0] ?? '',
      slugs,
      name,
      iconPath: same.find(({ iconImgPath }) => iconImgPath)?.iconImgPath ?? null,
      children: genreTree(same.flatMap(({ children }) => children)),
    };
  });
}

/** All genres of a tree, parents before their children. */
export function flattenGenres(tree: readonly GenreNode[]): GenreNode[] {
  return tree.flatMap((node) => [node, ...flattenGenres(node.children)]);
}

/**
 * For each chosen genre, the ids of all genres that `genreTree` merged with it. Two chosen genres that are merged give
 * one group. An id that isn't in the tree is a group of its own.
 */
export function sameNamed(chosen: readonly string[], tree: readonly GenreNode[]): (readonly string[])[] {
  const nodes = flattenGenres(tree);
  return [...new Set(chosen.map((slug) => nodes.find(({ slugs }) => slugs.includes(slug))?.slugs ?? [slug]))];
}
