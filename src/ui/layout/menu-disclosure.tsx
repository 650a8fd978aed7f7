import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../styles/cx.ts';
import styles from './frame.module.css';

interface MenuDisclosureProps {
  /** The content of the button: an icon or a picture with a short word below it. */
  readonly summary: ReactNode;
  /** In a wide window the panel is narrow, at the end of the header. By default it is as wide as the window. */
  readonly atEnd?: boolean;
  readonly children: ReactNode;
}

/**
 * A menu in the header. It is a native `details` element, so that it opens without JavaScript. The script only closes
 * the menu.
 */
export function MenuDisclosure({ summary, atEnd = false, children }: MenuDisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shownAt = useRef(key);

  // Every navigation closes the menu, even to the same page. The first render leaves the menu open if the person has
  // opened it before hydration. This is a layout effect, because a later effect could close a menu that the person has
  // opened right after the navigation.
  useLayoutEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    details.current?.removeAttribute('open');
  }, [key]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }

  /** Closes the menu when the focus leaves it, because the menu would cover the focused element. */
  function closeBehind({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) details.current?.removeAttribute('open');
  }

  return (
    <details
      ref={details}
      name="header"
      suppressHydrationWarning
      className={styles.disclosure}
      onKeyDown={closeOnEscape}
      onBlur={closeBehind}
    >
      <summary>{summary}</summary>
      <div className={cx(styles.panel, atEnd && styles.panelAtEnd)}>{children}</div>
    </details>
  );
}
