import { useLayoutEffect, useMemo, useRef } from 'react';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoStatus } from '#contract/enums.ts';

/**
 * The same videos as `next`, those not seen yet first, in an order that leaves what is shown already where it stands.
 * A random order comes out differently each time it is asked for: nobody shall tap on a card and open another.
 */
export function keepPlaces(shown: readonly VideoSummary[], next: readonly VideoSummary[]): VideoSummary[] {
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

/** A list whose order is free, as this page shows it from its first answer to its last. */
export function useKeptPlaces(videos: readonly VideoSummary[] | undefined): readonly VideoSummary[] | undefined {
  const shown = useRef<readonly VideoSummary[]>([]);
  const arranged = useMemo(() => videos && keepPlaces(shown.current, videos), [videos]);
  useLayoutEffect(() => {
    if (arranged) shown.current = arranged;
  }, [arranged]);
  return arranged;
}
