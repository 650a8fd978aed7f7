import { useEffect, useRef } from 'react';
import { Loading } from './loading.tsx';
import { PartFailure } from './part-failure.tsx';

interface AwaitedPartProps {
  readonly retry: (() => void) | null;
}

/** In the place of what a person opened, until it is here: that it is on its way, or another try (usePart). */
export function AwaitedPart({ retry }: AwaitedPartProps) {
  const before = useRef<Element | null>(null);
  const hasFailed = retry !== null;
  useEffect(() => {
    if (hasFailed) before.current = document.activeElement;
  }, [hasFailed]);

  function tryAgain() {
    // The button goes away with its press: whoever uses the keyboard is back where they waited, at what they opened it with.
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    retry?.();
  }

  return retry ? <PartFailure onRetry={tryAgain} /> : <Loading />;
}
