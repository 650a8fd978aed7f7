import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import type { Problems } from '#server/content/problems.ts';
import { mediaFile } from '#server/content/schemas.ts';
import { type Cue, parseVtt } from '#server/content/vtt.ts';
import { checkYaml, readYaml } from '#server/content/yaml-source.ts';

export interface MediaFolder {
  /** Its media.yaml, relative to the content folder. */
  readonly file: string;
  /** The folder itself, relative to the content folder. */
  readonly path: string;
  readonly data: v.InferOutput<typeof mediaFile>;
  /** The cues of each track, in the order of `data.tracks`. */
  readonly cues: readonly (readonly Cue[])[];
  readonly lineOf: (...path: PropertyKey[]) => number;
}

/** Every folder below media/, by name. One that can't be read whole is a problem and missing. */
export function readMediaFolders(folder: string, problems: Problems): Map<string, MediaFolder> {
  const directory = join(folder, 'media');
  const names = existsSync(directory)
    ? readdirSync(directory, { withFileTypes: true }).filter((item) => item.isDirectory())
    : [];
  const folders = new Map<string, MediaFolder>();
  for (const { name } of names) {
    const media = readMediaFolder(folder, `media/${name}`, problems);
    if (media !== null) folders.set(name, media);
  }
  return folders;
}

function readMediaFolder(folder: string, path: string, problems: Problems): MediaFolder | null {
  const file = `${path}/media.yaml`;
  if (!existsSync(join(folder, file))) {
    problems.add(file, 1, 'media.yaml がありません。');
    return null;
  }
  const source = readYaml(file, readFileSync(join(folder, file), 'utf8'), 1, problems);
  const data = source === null ? null : checkYaml(source, mediaFile, problems);
  if (source === null || data === null) return null;

  const checkThere = (name: string, ...key: PropertyKey[]) => {
    const stats = statSync(join(folder, path, name), { throwIfNoEntry: false });
    if (stats?.isFile() && stats.size > 0) return true;
    problems.add(file, source.lineOf(key), `ファイル ${name} がないか、空です。`);
    return false;
  };
  for (const [index, { file: name }] of data.sources.entries()) checkThere(name, 'sources', index, 'file');
  if (data.audio) checkThere(data.audio.file, 'audio', 'file');
  checkThere(data.poster, 'poster');
  const cues = data.tracks.map((track, index) => {
    if (!checkThere(track.file, 'tracks', index, 'file')) return [];
    return parseVtt(
      `${path}/${track.file}`,
      readFileSync(join(folder, path, track.file), 'utf8'),
      data.duration,
      problems,
    );
  });
  return { file, path, data, cues, lineOf: (...key) => source.lineOf(key) };
}
