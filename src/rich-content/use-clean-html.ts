import { useCallback, useMemo, useReducer, useState } from 'react';
import { useIsHydrating } from '#ui/browser/browser-state.ts';
import { useTask } from '#ui/browser/lazy-component.ts';
import { sanitiser } from './lazy-modules.ts';

interface CleanHtml {
  /** The sanitised HTML; null until the sanitiser is loaded. */
  readonly clean: string | TrustedHTML | null;
  /** After a failure, a function that loads the sanitiser again; otherwise null. */
  readonly retry: (() => void) | null;
}

/**
 * Returns HTML that is safe to show. The HTML of the server-rendered page was sanitised before it was stored; all other
 * HTML is sanitised here.
 */
export function useCleanHtml(html: string): CleanHtml {
  const isHydrating = useIsHydrating();
  const [fromServer] = useState(isHydrating ? html : null);
  const isTrusted = html === fromServer;
  const sanitise = sanitiser.get();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const fetchSanitiser = useCallback(async () => {
    await sanitiser.load();
    renderAgain();
  }, []);
  const retry = useTask(fetchSanitiser, !isTrusted && sanitise === null);
  const clean = useMemo(() => (isTrusted ? html : (sanitise?.(html) ?? null)), [html, isTrusted, sanitise]);
  return { clean, retry };
}
