import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../text/icon.tsx';
import styles from './disclosure.module.css';

interface DisclosureProps {
  readonly summary: ReactNode;
  readonly id?: string;
  readonly open?: boolean;
  /** If set, the summary is a heading of this level, so that screen reader users can jump from heading to heading. */
  readonly level?: 2 | 3;
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A native `details` element, which works without JavaScript, by keyboard, and with find-in-page. */
export function Disclosure({ summary, id, open, level, onOpen, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // Calls `onOpen` if the person opened the element before hydration, when it had no listener yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only once; later the toggle event reports the opening
  useEffect(() => {
    if (details.current?.open) onOpen?.();
  }, []);
  const Title = level === undefined ? 'span' : (`h${level}` as const);
  return (
    <details
      ref={details}
      id={id}
      open={open}
      suppressHydrationWarning
      className={styles.disclosure}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
    >
      <summary className={styles.summary}>
        <Title className={styles.title}>{summary}</Title>
        <span className={styles.mark}>
          <Icon name="down" size={20} />
        </span>
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
