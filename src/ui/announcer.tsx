import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

const AnnounceContext = createContext<(message: string) => void>(() => {});

/** Says a change aloud, politely: `const announce = useAnnounce()`. */
export function useAnnounce(): (message: string) => void {
  return useContext(AnnounceContext);
}

/** One live region for the whole page: regions that come and go with their message are often not read. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('');
  const announce = useCallback((next: string) => {
    // The same words again are a new event; a changed text node is what screen readers notice.
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
