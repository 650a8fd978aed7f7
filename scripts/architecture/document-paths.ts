/** A file's path or name in backticks. Patterns and placeholders (NNNN) don't match. */
const PATH = /`(?![^`]*NNNN)([\w.-]+(?:\/[\w.-]+)*\.(?:ts|tsx|mjs))`/g;

/**
 * The source files that a document names although they don't exist. A document may leave out the beginning of a path.
 *
 * @param paths all files of the project, from its root
 * @returns one line for each
 */
export function missingPaths(text: string, paths: readonly string[]): string[] {
  const named = [...text.matchAll(PATH)].map(([, path = '']) => path);
  const isThere = (path: string) => paths.some((one) => one === path || one.endsWith(`/${path}`));
  return [...new Set(named)]
    .filter((path) => !isThere(path))
    .map((path) => `cites ${path}, which is not in the repository`);
}
