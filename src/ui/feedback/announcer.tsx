import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { VisuallyHidden } from '../text/inline-text.tsx';

const AnnounceContext = createContext<(message: string) => void>(() => {});

/** Announces a message to screen readers, politely: `const announce = useAnnounce()`. */
export function useAnnounce(): (message: string) => void {
  return useContext(AnnounceContext);
}

/** The only live region of the page, because regions that appear with their message are often not announced. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('');
  const announce = useCallback((next: string) => {
    // The same message again must be announced, too, and screen readers notice only a changed text node.
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
