/** Makes the text of a clip's media.yaml, which lists the files in the clip's folder (docs/content.md). */

import { SOUND_FILE } from './encode.ts';
import type { Rendition } from './probe.ts';

const tracks = [
  { file: 'captions.ja.vtt', rest: 'kind: captions, srclang: ja, label: 日本語, default: true' },
  { file: 'captions.ja-easy.vtt', rest: 'kind: captions, srclang: ja-x-easy, label: やさしい日本語' },
  { file: 'descriptions.ja.vtt', rest: 'kind: descriptions, srclang: ja, label: 音声解説' },
  { file: 'chapters.ja.vtt', rest: 'kind: chapters, srclang: ja, label: 章' },
];

const sourceLines = (renditions: readonly Rendition[], indent: string): string[] =>
  renditions.map(({ file, type, height }) => `${indent}- { file: ${file}, type: '${type}', height: ${height} }`);

/**
 * Returns the text of media.yaml.
 * @param renditions the video files of the usual film
 * @param versions the clip's other versions, each with its video files
 * @throws if the lengths of the video files differ by more than 0.2 s
 */
export function mediaYaml(
  renditions: readonly Rendition[],
  versions: readonly { readonly kind: string; readonly renditions: readonly Rendition[] }[],
): string {
  const lengths = [...renditions, ...versions.flatMap((version) => version.renditions)].map(({ duration }) => duration);
  if (Math.max(...lengths) - Math.min(...lengths) > 0.2)
    throw new Error(`the renditions differ in length: ${lengths.join(', ')}`);
  return [
    `duration: ${(lengths[0] ?? 0).toFixed(1)}`,
    'poster: poster.webp',
    'sources:',
    ...sourceLines(renditions, '  '),
    `audio: { file: ${SOUND_FILE}, type: 'audio/mp4; codecs="mp4a.40.2"' }`,
    ...(versions.length > 0 ? ['versions:'] : []),
    ...versions.flatMap((version) => [
      `  - kind: ${version.kind}`,
      '    sources:',
      ...sourceLines(version.renditions, '      '),
    ]),
    'tracks:',
    ...tracks.map(({ file, rest }) => `  - { file: ${file}, ${rest} }`),
    '',
  ].join('\n');
}
