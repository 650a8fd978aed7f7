import { useEffect, useMemo, useReducer, useState } from 'react';
import { useIsHydrating } from '#ui/use-is-hydrating.ts';
import { loadedSanitiser, preloadSanitiser } from './load-sanitiser.ts';

/**
 * HTML that may be shown, or null while the sanitiser is on its way.
 * What came in the server's own page is stored clean and stands there already; everything else is sanitised first.
 */
export function useCleanHtml(html: string): string | null {
  const isHydrating = useIsHydrating();
  const [fromServer] = useState(isHydrating ? html : null);
  const [tries, tryAgain] = useReducer((count: number) => count + 1, 0);
  const isTrusted = html === fromServer;

  useEffect(() => {
    if (isTrusted || loadedSanitiser()) return;
    let isGone = false;
    void preloadSanitiser().then(() => isGone || tryAgain());
    return () => {
      isGone = true;
    };
  }, [isTrusted]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` says that the sanitiser has arrived
  return useMemo(() => (isTrusted ? html : (loadedSanitiser()?.(html) ?? null)), [html, isTrusted, tries]);
}
