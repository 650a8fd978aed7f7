import { parseSync } from 'vite';

/** Matches the path of a document, but neither a pattern such as `pages/*.md` nor a web address. */
const PATH = /(?<![\w./*{}-])[\w.][\w./-]*\.md\b/g;
/** Matches the names of specifications that are not in the repository. Comments must not cite these specifications. */
const FOREIGN = /\b(SPEC|DESIGN|LINE-LOGIN|OFFLINE-FAILURES)\b(?!\.md)/g;

/**
 * Returns one message for each document that the file's comments cite and that doesn't exist. Paths are relative to the
 * project's root.
 */
export function citationProblems(file: string, source: string, exists: (path: string) => boolean): string[] {
  return commentsOf(file, source).flatMap(({ text, start }) => {
    const cited = [...text.matchAll(PATH), ...text.matchAll(FOREIGN)].filter(([path]) => !exists(path));
    return cited.map(({ 0: name, index }) => {
      const line = source.slice(0, start + index).split('\n').length;
      return `line ${line} cites ${name}, which is not in the repository`;
    });
  });
}

interface Comment {
  readonly text: string;
  readonly start: number;
}

function commentsOf(file: string, source: string): Comment[] {
  if (file.endsWith('.css'))
    return [...source.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({ text, start: index }));
  const { comments } = parseSync(file, source, { lang: file.endsWith('.tsx') ? 'tsx' : 'ts' });
  return comments.map(({ start, end }) => ({ text: source.slice(start, end), start }));
}
