import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '../feedback/announcer.tsx';
import { T, useText } from '../text/t.tsx';
import { text } from '../text/text.ts';
import type { UiText } from '../text/text-mode.ts';
import styles from './button.module.css';
import { buttonClass } from './button.tsx';

interface MoreButtonProps {
  /** The address of the list with one more page, for use without JavaScript and for opening in a new tab. */
  readonly to: string;
  readonly busy: boolean;
  readonly onMore: () => void;
}

/** The button もっと見る below a list. It is a link, but a plain click adds items to the list without a page load. */
export function MoreButton({ to, busy, onMore }: MoreButtonProps) {
  function handle(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!busy) onMore();
  }
  return (
    <p className={styles.more}>
      <Link to={to} className={buttonClass()} aria-disabled={busy || undefined} onClick={handle}>
        <T text={busy ? text.loading : text.more} />
      </Link>
    </p>
  );
}

interface More {
  /** How many items the list shows now. */
  readonly shown: number;
  /** Returns the focusable element of the item with this index. Called after the item has been rendered. */
  readonly find: (index: number) => HTMLElement | null | undefined;
  /** The text to announce. `{count}` is the number of added items. */
  readonly said: UiText;
  /** Loads more items. Resolves with the new total number of items, or with null after a failure. */
  readonly fetch: () => Promise<number | null>;
}

/**
 * Returns the action of もっと見る, which resolves with true on success. It announces how many items were added and focuses
 * the first of them, because the button may be gone or far below. If the person has moved the focus elsewhere
 * meanwhile, it stays there.
 */
export function useMore({ shown, find, said, fetch }: More): () => Promise<boolean> {
  const say = useText();
  const announce = useAnnounce();
  const firstAdded = useRef<number | null>(null);
  const pressed = useRef<Element | null>(null);
  useEffect(() => {
    const index = firstAdded.current;
    if (index === null || shown <= index) return;
    firstAdded.current = null;
    const { activeElement, body } = document;
    if (activeElement === pressed.current || activeElement === body) find(index)?.focus();
  });
  return async () => {
    firstAdded.current = shown;
    pressed.current = document.activeElement;
    const count = await fetch();
    if (count === null) firstAdded.current = null;
    else announce(say(said, { count: count - shown }));
    return count !== null;
  };
}
