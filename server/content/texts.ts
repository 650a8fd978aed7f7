import type { ContentFolder } from '#server/content/content-folder.ts';
import type { Problems } from '#server/content/problems.ts';
import { parseRichText, type RichText } from '#server/content/rich-text.ts';

/** One rich text of the folder: where it stands, and what it became. */
export interface PlacedText {
  readonly file: string;
  readonly source: string;
  /** The line of its beginning. */
  readonly line: number;
  readonly text: RichText;
}

/** All rich texts, by file; an introduction's free area is under `<file>#free_area`. */
export type Texts = ReadonlyMap<string, PlacedText>;

export const freeAreaKey = (file: string) => `${file}#free_area`;

export function parseTexts({ all: content }: ContentFolder): Texts {
  const texts = new Map<string, PlacedText>();
  const { videos, introductions, notifications, faqs, pages } = content;
  for (const { file, body, bodyLine } of [...videos, ...introductions, ...notifications, ...faqs, ...pages]) {
    texts.set(file, { file, source: body, line: bodyLine, text: parseRichText(body) });
  }
  for (const { file, data, lineOf } of introductions) {
    if (data.free_area === undefined) continue;
    const line = lineOf('free_area');
    texts.set(freeAreaKey(file), { file, source: data.free_area, line, text: parseRichText(data.free_area) });
  }
  return texts;
}

/** Links and cards lead somewhere, and bodies that must say something do. `isTarget`: does this in-site path exist? */
export function checkTexts(texts: Texts, isTarget: (path: string) => boolean, problems: Problems): void {
  for (const placed of texts.values()) {
    if (placed.source.trim() === '') problems.add(placed.file, placed.line, '本文がありません。');
    for (const [index, { element, url }] of placed.text.links.entries()) {
      const message = linkProblem(element, url, isTarget);
      if (message === null) continue;
      const before = placed.text.links.slice(0, index).filter((link) => link.element === element).length;
      const line = url === '' ? lineIn(placed, `<${element}`, before) : lineIn(placed, url);
      problems.add(placed.file, line, message);
    }
  }
}

function linkProblem(element: string, url: string, isTarget: (path: string) => boolean): string | null {
  if (url === '') return `${element} に、使える slug がありません。`;
  const inSite = url.startsWith('/') && !url.startsWith('//');
  if (element === 'internal-link-card' && !inSite) return `internal-link-card の slug は / で始めてください：${url}`;
  if (element === 'external-link-card' && !/^https?:\/\/[^/]/i.test(url)) {
    return `external-link-card の slug は http か https のURLにしてください：${url}`;
  }
  return inSite && !isTarget(url) ? `リンク先がありません：${url}` : null;
}

/** The line in which a part of the source stands for the first time, or after `skipped` times. */
export function lineIn({ source, line }: Pick<PlacedText, 'source' | 'line'>, part: string, skipped = 0): number {
  const before = source.split(part).slice(0, skipped + 1);
  return source.includes(part) ? line + before.join(part).split('\n').length - 1 : line;
}
