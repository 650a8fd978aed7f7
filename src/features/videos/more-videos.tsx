import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { href } from '#contract/route-map.ts';
import { MoreButton, useMore } from '#ui/button/more-button.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { text } from './text.ts';

interface MoreVideosProps {
  readonly filter: VideoFilter;
  readonly page: number;
  readonly shown: number;
  readonly hasMore: boolean;
  /** Loads the next page, and resolves with the new number of videos. Null or a rejection means that loading failed. */
  readonly fetchMore: () => Promise<number | null>;
  /** Prefix of the ids of the list's items, to find the first new item. */
  readonly itemId: string;
}

/**
 * The button that loads the next page of a list. Render it below an element with the list's URL as React key, so that
 * the state belongs to one list.
 */
export function MoreVideos({ filter, page, shown, hasMore, fetchMore, itemId }: MoreVideosProps) {
  const navigate = useNavigate();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isLeaving = useIsLeaving();
  const longer = `${href('videos')}${writeFilter(filter, page + 1)}`;
  const showMore = useMore({
    shown,
    find: (index) => document.querySelector<HTMLElement>(`#${itemId}-${index + 1} a`),
    said: text.moreSaid,
    fetch: async () => {
      const count = await fetchMore().catch(() => null);
      return isLeaving() ? null : count;
    },
  });

  async function more(): Promise<void> {
    setState('busy');
    const done = await showMore();
    // If the person has navigated away meanwhile, nothing is shown, and the URL stays.
    const isLeft = isLeaving();
    setState(done || isLeft ? 'idle' : 'failed');
    // Writes the new length to the URL, so that Back from a video restores a list of this length.
    if (done && !isLeft) await navigate(longer, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      {state === 'failed' && <InlineError message={<T text={text.moreFailed} />} />}
      {hasMore && (
        <MoreButton to={`${longer}#${itemId}-${shown + 1}`} busy={state === 'busy'} onMore={() => void more()} />
      )}
    </>
  );
}

/** Returns a function that tells whether the person is leaving or has left the list. */
function useIsLeaving(): () => boolean {
  const isNavigating = useNavigation().state !== 'idle';
  const leaving = useRef(isNavigating);
  useEffect(() => {
    leaving.current = isNavigating;
    return () => {
      leaving.current = true;
    };
  }, [isNavigating]);
  // During a navigation, the URL changes before the new page is rendered, so the URL is checked too.
  return () => leaving.current || window.location.pathname !== href('videos');
}
