import { existsSync } from 'node:fs';
import { join, normalize } from 'node:path';
import type * as v from 'valibot';
import { hasContent, listFiles, readText } from '#server/content/read/folder-files.ts';
import { mediaFileProblem } from '#server/content/read/media-files.ts';
import type { Problems } from '#server/content/read/problems.ts';
import { mediaFile } from '#server/content/read/schemas.ts';
import { type Cue, parseVtt } from '#server/content/read/vtt.ts';
import { checkYaml, readYaml } from '#server/content/read/yaml-source.ts';

export interface MediaFolder {
  /** The path of media.yaml, relative to the content folder. */
  readonly file: string;
  /** The path of the folder, relative to the content folder. */
  readonly path: string;
  readonly data: v.InferOutput<typeof mediaFile>;
  /** The cues of each track, in the order of `data.tracks`. */
  readonly cues: readonly (readonly Cue[])[];
  readonly lineOf: (...path: PropertyKey[]) => number;
}

/**
 * All folders below media/, by name. Every mistake is reported as a problem. A folder is left out if its media.yaml is
 * missing or invalid.
 */
export function readMediaFolders(folder: string, problems: Problems): Map<string, MediaFolder> {
  const folders = new Map<string, MediaFolder>();
  for (const item of listFiles(folder, 'media', problems)) {
    const path = `media/${item.name}`;
    if (!item.isDirectory()) problems.add(path, 1, 'ここにはフォルダだけを置いてください。');
    const media = item.isDirectory() ? readMediaFolder(folder, path, problems) : null;
    if (media !== null) folders.set(item.name, media);
  }
  return folders;
}

function readMediaFolder(folder: string, path: string, problems: Problems): MediaFolder | null {
  const file = `${path}/media.yaml`;
  if (!existsSync(join(folder, file))) {
    problems.add(file, 1, 'media.yaml がありません。');
    return null;
  }
  const text = readText(folder, file, problems);
  if (text === null) return null;
  const source = readYaml(file, text, 1, problems);
  const { data, sound } = checkYaml(source, mediaFile, problems);
  const { sources = [], audio, versions = [], poster, tracks = [], duration = null } = sound;

  const checkThere = (name: string, ...key: PropertyKey[]) => {
    if (hasContent(folder, `${path}/${name}`)) return true;
    problems.add(file, source.lineOf(key), `ファイル ${name} がないか、空です。`);
    return false;
  };
  const checkMedia = (media: { readonly file: string; readonly type: string }, ...key: PropertyKey[]) => {
    if (!checkThere(media.file, ...key)) return;
    const problem = mediaFileProblem(join(folder, path, media.file), media.type, duration);
    if (problem !== null) problems.add(file, source.lineOf(key), `ファイル ${media.file} ${problem}`);
  };
  const checkFilm = (film: Film, ...key: PropertyKey[]) => {
    for (const [index, media] of film.sources.entries()) checkMedia(media, ...key, 'sources', index, 'file');
    if (film.audio) checkMedia(film.audio, ...key, 'audio', 'file');
  };
  checkFilm({ sources, audio });
  for (const [index, version] of versions.entries()) {
    checkFilm(version, 'versions', index);
    if (versions.findIndex(({ kind }) => kind === version.kind) < index)
      problems.add(file, source.lineOf(['versions', index, 'kind']), `${version.kind} の映像は1つだけ書けます。`);
  }
  if (poster !== undefined) checkThere(poster, 'poster');
  const cues = tracks.map((track, index) => {
    if (!checkThere(track.file, 'tracks', index, 'file')) return [];
    const vtt = readText(folder, `${path}/${track.file}`, problems);
    return vtt === null ? [] : parseVtt(`${path}/${track.file}`, vtt, duration ?? Number.POSITIVE_INFINITY, problems);
  });
  // Files that media.yaml doesn't name are reported only if media.yaml is valid: an invalid part may name them.
  if (data === null) return null;
  const named = ['media.yaml', data.poster, ...storedFiles(data)].map((name) => normalize(name).split('/')[0]);
  for (const { name } of listFiles(folder, path, problems)) {
    if (!named.includes(name)) problems.add(`${path}/${name}`, 1, 'media.yaml に書かれていません。');
  }
  return { file, path, data, cues, lineOf: (...key) => source.lineOf(key) };
}

type Film = Pick<MediaFolder['data'], 'sources' | 'audio'>;

/** The names of the files that an import stores: those of the film and of its versions, and the text tracks. */
export function storedFiles({ versions, tracks, ...usual }: MediaFolder['data']): string[] {
  const films: Film[] = [usual, ...versions];
  const media = films.flatMap(({ sources, audio }) => (audio ? [...sources, audio] : sources));
  return [...media, ...tracks].map(({ file }) => file);
}
