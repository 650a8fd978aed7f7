import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { cx } from '../styles/cx.ts';
import { useClosingDetails } from './closing-details.ts';
import styles from './frame.module.css';

interface MenuDisclosureProps {
  /** The content of the button: an icon or a picture with a short word below it. */
  readonly summary: ReactNode;
  /** Makes the panel narrow in a wide window, at the end of the header. By default it is as wide as the window. */
  readonly atEnd?: boolean;
  readonly children: ReactNode;
}

/**
 * A menu in the header. It is a native `details` element, so that it opens without JavaScript. The script only closes
 * the menu.
 */
export function MenuDisclosure({ summary, atEnd = false, children }: MenuDisclosureProps) {
  const details = useClosingDetails();
  const { ref } = details;
  const { key } = useLocation();
  const shownAt = useRef(key);

  // Every navigation closes the menu, even to the same page. The first render leaves the menu open if the person has
  // opened it before hydration. This is a layout effect, because a later effect could close a menu that the person has
  // opened right after the navigation.
  useLayoutEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    ref.current?.removeAttribute('open');
  }, [key, ref]);

  return (
    <details {...details} name="header" suppressHydrationWarning className={styles.disclosure}>
      <summary>{summary}</summary>
      <div className={cx(styles.panel, atEnd && styles.panelAtEnd)}>{children}</div>
    </details>
  );
}
