import type { Track } from '#catalog/types.ts';

export function captionsOf(tracks: readonly Track[]): Track[] {
  return tracks.filter((track) => track.kind === 'captions');
}
