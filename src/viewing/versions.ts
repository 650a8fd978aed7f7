import { PLAYER_KEY } from '#contract/device-keys.ts';
import type { WireAudio, WireSource, WireVersion } from '#contract/entities/video.ts';
import { VersionKind } from '#contract/enums.ts';
import { isRecord, type KeyValueStorage, readJson } from '#lib/storage/local.ts';

/** What a person can prefer: the usual film or a version of it. */
export type VersionChoice = 'usual' | VersionKind;

export function isVersionChoice(value: unknown): value is VersionChoice {
  return value === 'usual' || Object.values<unknown>(VersionKind).includes(value);
}

/** The version that the player's stored preferences name, for pages without a player. */
export function storedVersion(storage: KeyValueStorage | undefined): VersionChoice {
  const stored = readJson(storage, PLAYER_KEY);
  return isRecord(stored) && isVersionChoice(stored.version) ? stored.version : 'usual';
}

/** The files of a video. */
export interface VideoFiles {
  readonly sources: readonly WireSource[];
  readonly audio: WireAudio | null;
  /** Missing in answers of older builds, and in videos that an older build saved. */
  readonly versions?: readonly WireVersion[];
}

/** The files of one version. */
export interface Version {
  readonly kind: VersionChoice;
  readonly sources: readonly WireSource[];
  readonly audio: WireAudio | null;
}

/** All versions that have files, the usual film first. */
export function versionsOf({ sources, audio, versions = [] }: VideoFiles): Version[] {
  const usual = { kind: 'usual', sources, audio } as const;
  return [usual, ...versions.map((version) => withSound(version, audio))].filter(
    (version) => version.sources.length > 0,
  );
}

/**
 * Returns the version with its audio file. Only the version with spoken descriptions has its own soundtrack. So any
 * other version that has no audio file gets that of the usual film.
 */
function withSound(version: WireVersion, usual: WireAudio | null): Version {
  return version.audio === null && version.kind !== VersionKind.described ? { ...version, audio: usual } : version;
}

const NO_FILES: Version = { kind: 'usual', sources: [], audio: null };

/**
 * The preferred version if the video has it, otherwise the usual film. If the usual film has no files, the first
 * version that has; if there is none, a usual film without files.
 */
export function versionFor(video: VideoFiles, preferred: VersionChoice): Version {
  const versions = versionsOf(video);
  return versions.find(({ kind }) => kind === preferred) ?? versions[0] ?? NO_FILES;
}

/**
 * The version to which a video file or an audio file belongs; null if the video has no such file. A file that several
 * versions share belongs to the first of them.
 * @param address the file's URL as in the video's data, or its absolute URL
 */
export function versionOfFile(video: VideoFiles, address: string): VersionChoice | null {
  const isThere = ({ sources, audio }: Version) =>
    [...sources, ...(audio ? [audio] : [])].some(({ url }) => address.endsWith(url));
  return versionsOf(video).find(isThere)?.kind ?? null;
}
