import { PublicationStatus } from '#contract/enums.ts';
import { routeMap } from '#contract/route-map.ts';
import { KIND_NAMES, KINDS } from '#server/content/kinds.ts';
import type { ContentFolder } from '#server/content/read/content-folder.ts';
import type { Problems } from '#server/content/read/problems.ts';
import type { Entry } from '#server/content/read/read-entries.ts';
import { parseRichText, type RichText } from '#server/content/read/rich-text.ts';
import { inSitePath } from '#server/link-preview/in-site.ts';

export interface PlacedText {
  readonly file: string;
  readonly source: string;
  /** The line in which the text begins. */
  readonly line: number;
  readonly text: RichText;
}

/** All rich texts, by file; an introduction's free area is under `<file>#free_area`. */
export type Texts = ReadonlyMap<string, PlacedText>;

export const freeAreaKey = (file: string) => `${file}#free_area`;

export function parseTexts({ all: content }: ContentFolder): Texts {
  const texts = new Map<string, PlacedText>();
  const rich = KIND_NAMES.filter((name) => KINDS[name].body === 'rich');
  for (const { file, body, bodyLine } of rich.flatMap((name): readonly Entry<object>[] => content[name])) {
    texts.set(file, { file, source: body, line: bodyLine, text: parseRichText(body) });
  }
  for (const { file, data, lineOf } of content.introductions) {
    if (data.free_area === undefined) continue;
    const line = lineOf('free_area');
    texts.set(freeAreaKey(file), { file, source: data.free_area, line, text: parseRichText(data.free_area) });
  }
  return texts;
}

/** Reports empty texts, broken links and broken cards. `isTarget`: whether an in-site path exists. */
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

/**
 * The line number of `part` in the file, ignoring its first `skipped` occurrences. If `part` doesn't occur: the first
 * line of the text.
 */
export function lineIn({ source, line }: Pick<PlacedText, 'source' | 'line'>, part: string, skipped = 0): number {
  const before = source.split(part).slice(0, skipped + 1);
  return source.includes(part) ? line + before.join(part).split('\n').length - 1 : line;
}

/** The base for parsing root-relative URLs. Any origin works, because only the path is used. */
const HERE = 'http://localhost';

/** Returns a function that checks whether an in-site URL leads to an existing page; drafts don't count. */
export function linkTargets({ all: content }: ContentFolder): (url: string) => boolean {
  const published = content.videos.filter(({ data }) => data.publication_status !== PublicationStatus.draft);
  const paths = new Set<string>([
    ...Object.values(routeMap).map((route) => route.path),
    ...published.map(({ data }) => `/videos/${data.video_id}`),
    ...content.introductions.map(({ data }) => `/video-introductions/${data.slug}`),
  ]);
  return (url) => {
    const path = inSitePath(url, HERE);
    return path !== null && !path.includes(':') && paths.has(path);
  };
}
