import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#session/api-context.tsx';
import { useSession } from '#session/session-store.ts';
import { avatarsOptions } from '../me-query.ts';

/**
 * Asks for the pictures that a form will offer, at the same time as for its member. True until the answer is there, or
 * won't come: shown earlier, the form would be pushed down by them.
 */
export function useAvatarsAhead(): boolean {
  const owner = useSession(({ authUser }) => authUser?.userKey ?? null);
  const { isLoading } = useQuery({ ...avatarsOptions(useApi(), owner ?? ''), enabled: owner !== null });
  // The field asks anew for what failed: its form must not go for that.
  const [isOver, setOver] = useState(false);
  if (!isLoading && !isOver) setOver(true);
  return isLoading && !isOver;
}
