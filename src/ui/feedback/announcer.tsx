import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from '../text/inline-text.tsx';

const AnnounceContext = createContext<(message: string) => void>(() => {});

/** Returns the function that announces a message to screen readers without interrupting them. */
export function useAnnounce(): (message: string) => void {
  return useContext(AnnounceContext);
}

/**
 * The live region of `useAnnounce`. It is in the page from the start, because a region that appears together with its
 * message is often not announced.
 */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('');
  const announce = useCallback((next: string) => {
    // A repeated message must be announced again, but screen readers notice only a changed text.
    setMessage((old) => (old === next ? `${next}\u00a0` : next));
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden>
        <span role="status" aria-live="polite">
          {message}
        </span>
      </VisuallyHidden>
    </AnnounceContext>
  );
}
