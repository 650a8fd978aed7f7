import { useEffect, useRef } from 'react';
import { useAnnounce } from './announcer.tsx';
import { useText } from './t.tsx';
import type { UiText } from './text-mode.ts';

interface More {
  /** How many items stand in the list now. */
  readonly shown: number;
  /** What can take the focus in the item with this index, once it stands. */
  readonly find: (index: number) => HTMLElement | null | undefined;
  /** Said with `{count}`: how many were added. */
  readonly said: UiText;
  /** Resolves with how many there are then; null: it failed. */
  readonly fetch: () => Promise<number | null>;
}

/**
 * もっと見る under a list: says what was added, and puts the focus on the first of it, because the button may be gone, or
 * far below; whoever has gone on to something else meanwhile stays there. Resolves with whether it worked.
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
