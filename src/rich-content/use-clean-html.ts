import { useCallback, useMemo, useReducer, useState } from 'react';
import { useIsHydrating } from '#ui/use-is-hydrating.ts';
import { useTask } from '#ui/use-task.ts';
import { loadedSanitiser, loadSanitiser } from './load-sanitiser.ts';

interface CleanHtml {
  /** Null while the sanitiser is on its way. */
  readonly clean: string | null;
  /** Set when it could not be fetched. */
  readonly retry: (() => void) | null;
}

/**
 * HTML that may be shown.
 * What came in the server's own page is stored clean and stands there already; everything else is sanitised first.
 */
export function useCleanHtml(html: string): CleanHtml {
  const isHydrating = useIsHydrating();
  const [fromServer] = useState(isHydrating ? html : null);
  const isTrusted = html === fromServer;
  const sanitise = loadedSanitiser();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const fetchSanitiser = useCallback(async () => {
    await loadSanitiser();
    renderAgain();
  }, []);
  const retry = useTask(fetchSanitiser, !isTrusted && !sanitise);
  const clean = useMemo(() => (isTrusted ? html : (sanitise?.(html) ?? null)), [html, isTrusted, sanitise]);
  return { clean, retry };
}
