import { useEffect, useState } from 'react';

/**
 * Does something as soon as it is `wanted`: once, as long as `task` is the same function and doesn't fail.
 * Answers null, or after a failure the way to try again; when the connection comes back it is tried again by itself.
 */
export function useTask(task: () => Promise<void>, wanted: boolean): (() => void) | null {
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    const again = () => setHasFailed(false);
    if (hasFailed) window.addEventListener('online', again);
    else task().catch(() => isGone || setHasFailed(true));
    return () => {
      isGone = true;
      window.removeEventListener('online', again);
    };
  }, [task, wanted, hasFailed]);
  return hasFailed ? () => setHasFailed(false) : null;
}
