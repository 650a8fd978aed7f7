import { type RefCallback, useCallback, useRef } from 'react';

/**
 * Returns a ref for controls that replace each other, such as a button and the link that takes its place. If the
 * control that disappears has the focus, the new one gets it. If the focus were lost, a keyboard user would start again
 * at the top of the page.
 */
export function usePassedFocus(): RefCallback<HTMLElement> {
  const wasFocused = useRef(false);
  return useCallback((control: HTMLElement | null) => {
    if (control === null) return;
    if (wasFocused.current) control.focus({ preventScroll: true });
    wasFocused.current = false;
    // React calls this before it removes the element, so the element still has its focus.
    return () => {
      wasFocused.current = control === document.activeElement;
    };
  }, []);
}

/** Moves the focus to the page's content. For use when the focused element disappears and nothing replaces it. */
export function focusContent(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}
