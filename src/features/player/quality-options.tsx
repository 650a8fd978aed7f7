import type { Source, VideoDetail } from '#catalog/types.ts';
import { useText } from '#ui/t.tsx';
import { text } from './panel-text.ts';

const MEGABYTE = 1_000_000;

/** What the video comes in, each with what it weighs: who pays by the megabyte wants to know before. */
export function QualityOptions({ sources, audio }: Pick<VideoDetail, 'sources' | 'audio'>) {
  const say = useText();
  const heights = heightsOf(sources);
  const lowest = heights.at(-1);
  return (
    <>
      <option value="auto">{say(text.qualityAuto)}</option>
      {heights.map((height) => {
        const bytes = sources.find((source) => source.height === height)?.bytes ?? 0;
        const size = megabytes(bytes);
        const isSaver = height === lowest && heights.length > 1;
        return (
          <option key={height} value={height}>
            {say(isSaver ? text.qualitySaver : text.qualityHeight, { height, size })}
          </option>
        );
      })}
      <option value="audio">
        {audio ? say(text.qualityAudioSize, { size: megabytes(audio.bytes) }) : say(text.qualityAudio)}
      </option>
    </>
  );
}

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1);

/** The heights that there are, the largest first. */
function heightsOf(sources: readonly Source[]): number[] {
  return [...new Set(sources.map(({ height }) => height))].sort((a, b) => b - a);
}
