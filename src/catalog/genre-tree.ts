import { stripTags } from './plain-text.ts';
import type { Genre } from './types.ts';

export interface GenreNode {
  readonly slug: string;
  /** Without tags, never empty. */
  readonly name: string;
  readonly iconPath: string | null;
  readonly children: readonly GenreNode[];
}

type AnyGenre = Pick<Genre, 'slug' | 'name' | 'iconImgPath'> & { readonly children: readonly AnyGenre[] };

/** SPEC.md section 3: names count without their tags, and a genre without a name is dropped. */
export function genreTree(genres: readonly AnyGenre[]): GenreNode[] {
  return genres.flatMap((genre) => {
    const name = stripTags(genre.name);
    if (name === '') return [];
    return [{ slug: genre.slug, name, iconPath: genre.iconImgPath, children: genreTree(genre.children) }];
  });
}

/** All genres of a tree, parents before their children. */
export function flattenGenres(tree: readonly GenreNode[]): GenreNode[] {
  return tree.flatMap((node) => [node, ...flattenGenres(node.children)]);
}

/** Do two genres bear the same name, tags apart? */
export function sameGenre(a: { readonly name: string }, b: { readonly name: string }): boolean {
  return stripTags(a.name) === stripTags(b.name);
}
