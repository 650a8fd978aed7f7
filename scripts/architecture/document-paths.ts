/** Matches a file's path or name in backticks, but neither a pattern nor a name with the placeholder NNNN. */
const PATH = /`(?![^`]*NNNN)([\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs))`/g;

/**
 * Finds source files that a document names although they don't exist. A document may name a file by the end of its
 * path.
 *
 * @param paths all files of the project, from its root
 * @returns one message per missing file
 */
export function missingPaths(text: string, paths: readonly string[]): string[] {
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  const isThere = (path: string) => paths.some((one) => one === path || one.endsWith(`/${path}`));
  return [...new Set(named)]
    .filter((path) => !isThere(path))
    .map((path) => `cites ${path}, which is not in the repository`);
}
