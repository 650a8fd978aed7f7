/** A mistake in the content folder that its author has to fix. `line` starts at 1. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** Collects all problems, so that an author can fix them all before the next import. */
export class Problems {
  readonly #list: Problem[] = [];

  add(file: string, line: number, message: string): void {
    this.#list.push({ file, line, message });
  }

  get list(): readonly Problem[] {
    return this.#list.toSorted((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  }
}

export function formatProblem({ file, line, message }: Problem): string {
  return `${file}:${line}: ${message}`;
}
