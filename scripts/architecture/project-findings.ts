import { globSync, readFileSync } from 'node:fs';
import { findingsIn } from './findings.ts';

/** What is wrong with the project's own files, those below the current folder. */
export function projectFindings(): readonly string[] {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
  const files = globSync(['{src,sw,server,scripts,tests}/**/*.{ts,tsx,mjs,css}', '*.config.ts'], {
    exclude: ['server/content/sample/**'],
  });
  if (files.length < 400) throw new Error(`only ${files.length} files found: is this the project's folder?`);
  return files.flatMap((file) =>
    findingsIn(file, readFileSync(file, 'utf8'), imports).map((finding) => `${file}: ${finding}`),
  );
}
