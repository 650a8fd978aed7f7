/** What the `media` column of a video holds as JSON. Names are those of assets; seconds from the video's start. */
export interface VideoMedia {
  sources: { name: string; type: string; height: number; bytes: number }[];
  /** Left out by an import from before there was such a thing. */
  audio?: { name: string; type: string; bytes: number } | null;
  tracks: {
    name: string;
    kind: 'captions' | 'descriptions' | 'chapters';
    srclang: string;
    label: string;
    default: 0 | 1;
  }[];
  chapters: { start: number; end: number; title: string }[];
}
