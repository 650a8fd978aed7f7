import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** A link to one question (`/faqs#faq-3`) opens it. Browsers open a closed details only for a target inside it. */
export function useOpenFromHash(root: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    for (const details of root.current?.querySelectorAll('details') ?? []) {
      if (`#${details.id}` === hash) details.open = true;
    }
  }, [hash, root]);
}
