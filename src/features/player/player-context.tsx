import { createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { type VersionChoice, versionFor, versionOfFile } from '#viewing/versions.ts';
import type { Playback } from './engine/playback.ts';
import type { PlaybackState } from './engine/playback-state.ts';
import { type ChosenFiles, usualSources } from './engine/sources.ts';

/** What the components of one player share, from the first render on. */
export interface PlayerFrame extends ChosenFiles {
  readonly video: VideoDetail;
  /** Null until the player's code is loaded. Meanwhile the browser's own controls are used. */
  readonly playback: Playback | null;
  readonly onPlayback: (playback: Playback) => void;
  readonly onFiles: (files: ChosenFiles) => void;
  /** In seconds from the beginning of the video. */
  readonly startAt: number;
  /** Called with the video element once it exists. Returns a function that is called when the element is removed. */
  readonly attach?: ((media: HTMLVideoElement) => () => void) | undefined;
}

/** The id of the transcript's `details` element. When playback has failed, the player offers to open it. */
export const TRANSCRIPT_ID = 'transcript';

const PlayerContext = createContext<PlayerFrame | null>(null);

export const PlayerProvider = PlayerContext.Provider;

/** The enclosing player. Throws outside a PlayerSession. */
export function usePlayerFrame(): PlayerFrame {
  const frame = useContext(PlayerContext);
  if (frame === null) throw new Error('usePlayerFrame needs a PlayerSession above it');
  return frame;
}

interface PlayerSessionProps {
  readonly video: VideoDetail;
  readonly startAt?: number;
  readonly attach?: PlayerFrame['attach'];
  readonly children: ReactNode;
}

/**
 * Provides the state that the player, chapters and transcript of one video share. Use the video's id as the React key,
 * so that another video starts with fresh state.
 */
export function PlayerSession({ video, startAt = 0, attach, children }: PlayerSessionProps) {
  const [playback, onPlayback] = useState<Playback | null>(null);
  const [files, onFiles] = useState<ChosenFiles>(() => firstFiles(video));
  const value = useMemo<PlayerFrame>(
    () => ({ video, playback, onPlayback, ...files, onFiles, startAt, attach }),
    [video, playback, files, startAt, attach],
  );
  return <PlayerProvider value={value}>{children}</PlayerProvider>;
}

/** The files to use until the preferences are known. The server renders the same files for everybody. */
function firstFiles(video: VideoDetail): ChosenFiles {
  const { kind, sources } = versionFor(video, 'usual');
  return { version: kind, sources: usualSources(sources) };
}

/**
 * Like `usePlayerFrame`, for components that are rendered only after the player's code is loaded. Throws before that.
 */
export function usePlayer(): PlayerFrame & { readonly playback: Playback } {
  const frame = usePlayerFrame();
  const { playback } = frame;
  if (playback === null) throw new Error('usePlayer was called before the player was loaded');
  return { ...frame, playback };
}

/**
 * A value of the playback state, for example `usePlayback((state) => state.paused)`. Select primitives only: a new
 * object would cause endless rendering.
 */
export function usePlayback<Part extends string | number | boolean>(select: (state: PlaybackState) => Part): Part {
  const { playback } = usePlayer();
  const read = () => select(playback.get());
  return useSyncExternalStore(playback.subscribe, read, read);
}

/**
 * The version that is being played. It differs from the chosen one while the files are being switched, and if the
 * browser plays the saved file of another version.
 */
export function usePlayedVersion(): VersionChoice {
  const { video, version } = usePlayer();
  return usePlayback(({ file }) => versionOfFile(video, file) ?? version);
}

const never = () => () => {};

/**
 * Like `usePlayback`, for components that are also rendered before the player's code is loaded. `select` then receives
 * undefined.
 */
export function usePlaybackHere<Part extends string | number>(
  select: (state: PlaybackState | undefined) => Part,
): Part {
  const { playback } = usePlayerFrame();
  const read = () => select(playback?.get());
  return useSyncExternalStore(playback?.subscribe ?? never, read, read);
}
