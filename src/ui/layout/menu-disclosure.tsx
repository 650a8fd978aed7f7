import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../icon.tsx';
import { T } from '../t.tsx';
import { text } from '../text.ts';
import styles from './frame.module.css';

/** The menu of a narrow window. Native details, so it opens without JavaScript; script only closes it again. */
export function MenuDisclosure({ children }: { readonly children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, that to the same page too
  useEffect(() => {
    details.current?.removeAttribute('open');
  }, [key]);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }

  return (
    <details ref={details} className={styles.disclosure} onKeyDown={closeOnEscape}>
      <summary>
        <Icon name="menu" />
        <T text={text.menu} />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
