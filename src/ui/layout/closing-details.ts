import { type FocusEvent, type KeyboardEvent, type RefObject, useRef } from 'react';

interface ClosingDetails {
  readonly ref: RefObject<HTMLDetailsElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * The props of a native `details` element that is a menu. Escape closes the menu and returns the focus to its summary.
 * The menu also closes when the focus leaves it, because an open menu would cover the focused element.
 */
export function useClosingDetails(): ClosingDetails {
  const ref = useRef<HTMLDetailsElement>(null);
  return {
    ref,
    onKeyDown({ key }) {
      if (key !== 'Escape' || !ref.current?.open) return;
      ref.current.open = false;
      ref.current.querySelector('summary')?.focus();
    },
    onBlur({ relatedTarget, currentTarget }) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) ref.current?.removeAttribute('open');
    },
  };
}
