import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import { useUserKey } from '#session/user-key.ts';
import { InlineError } from '#ui/inline-error.tsx';
import { MoreButton } from '#ui/more-button.tsx';
import { T } from '#ui/t.tsx';
import { useMore } from '#ui/use-more.ts';
import { lengthenList } from './list-queries.ts';
import { text } from './text.ts';

interface MoreVideosProps {
  readonly filter: VideoFilter;
  readonly page: number;
  /** How many stand in the list now. */
  readonly shown: number;
  readonly hasMore: boolean;
  /** Starts the ids of its items. */
  readonly itemId: string;
}

/** Another page of a list, at its end. Give it the list's address as key. */
export function MoreVideos({ filter, page, shown, hasMore, itemId }: MoreVideosProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const of = { api: useApi(), userKey: useUserKey(), filter };
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const isLeaving = useIsLeaving();
  const longer = `${href('videos')}${writeFilter(filter, page + 1)}`;
  const showMore = useMore({
    shown,
    find: (index) => document.querySelector<HTMLElement>(`#${itemId}-${index + 1} a`),
    said: text.moreSaid,
    fetch: async () => {
      const count = await lengthenList(queryClient, of, page).catch(() => null);
      return isLeaving() ? null : count;
    },
  });

  async function more(): Promise<void> {
    setState('busy');
    const done = await showMore();
    // Who has gone elsewhere meanwhile stays there.
    if (isLeaving()) return;
    setState(done ? 'idle' : 'failed');
    // The address grows along, so that Back from a video finds the same length of list.
    if (done) await navigate(longer, { replace: true, preventScrollReset: true });
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

/** Is the person on the way to another page, or there already? */
function useIsLeaving(): () => boolean {
  const isNavigating = useNavigation().state !== 'idle';
  const leaving = useRef(isNavigating);
  useEffect(() => {
    leaving.current = isNavigating;
    return () => {
      leaving.current = true;
    };
  }, [isNavigating]);
  return () => leaving.current;
}
