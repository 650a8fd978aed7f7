import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button-class.ts';
import styles from './more-button.module.css';
import { T } from './t.tsx';
import { text } from './text.ts';

interface MoreButtonProps {
  /** Where the longer list has its address: what a click without JavaScript, or in a new tab, opens. */
  readonly to: string;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** もっと見る: a real link, taken over in the page. */
export function MoreButton({ to, busy, onMore }: MoreButtonProps) {
  function handle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!busy) onMore();
  }
  return (
    <p className={styles.row}>
      <Link to={to} className={buttonClass()} aria-disabled={busy} onClick={handle}>
        <T text={busy ? text.loading : text.more} />
      </Link>
    </p>
  );
}
