import { useLayoutEffect, useMemo, useRef } from 'react';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoStatus } from '#contract/enums.ts';

/**
 * Puts unviewed videos before viewed ones, and leaves videos that are already shown in their places where possible. The
 * server's order is random, and a card that moves could be tapped by mistake.
 */
export function stableOrder(shown: readonly VideoSummary[], next: readonly VideoSummary[]): VideoSummary[] {
  const isNew = ({ videoStatus }: VideoSummary) => videoStatus === VideoStatus.unviewed;
  const unviewed = next.filter(isNew);
  const viewed = next.filter((video) => !isNew(video));
  return [...arrange(shown, unviewed), ...arrange(shown.slice(unviewed.length), viewed)];
}

function arrange(shown: readonly VideoSummary[], next: readonly VideoSummary[]): VideoSummary[] {
  const places = shown.slice(0, next.length).map(({ videoId }) => next.find((video) => video.videoId === videoId));
  const others = next.filter((video) => !places.includes(video));
  return next.flatMap((_, place) => places[place] ?? others.shift() ?? []);
}

/** Applies `stableOrder` to each new response, so that videos that are already shown do not move. */
export function useStableOrder(videos: readonly VideoSummary[] | undefined): readonly VideoSummary[] | undefined {
  const shown = useRef<readonly VideoSummary[]>([]);
  const arranged = useMemo(() => videos && stableOrder(shown.current, videos), [videos]);
  useLayoutEffect(() => {
    if (arranged) shown.current = arranged;
  }, [arranged]);
  return arranged;
}
