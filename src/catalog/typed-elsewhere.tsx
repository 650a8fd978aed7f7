import { useEffect, useRef, useState } from 'react';
import { joinTypingTabs } from '#lib/typing-tabs.ts';
import { useUserKey } from '#session/user-key.ts';
import { useSettings } from '#settings/settings-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { T, useText } from '#ui/t.tsx';
import styles from './typed-elsewhere.module.css';
import { text } from './typed-elsewhere-text.ts';

interface Props {
  /** The form, by its draft's name. */
  readonly draft: string;
  /** What stands in it here and isn't sent yet: nothing, what an earlier visit left, or what was typed here. */
  readonly words: 'none' | 'restored' | 'typed';
  /** Keeps what is typed here once more; the draft may have gone with another tab that was done with it. */
  readonly onGone?: () => void;
}

/** By then the other tab's own last step is taken. */
const GONE_AFTER_MS = 1000;

/**
 * Two tabs with one form share its draft, where the newer words stand. Each keeps its own on the screen, and says so; one
 * that only shows words of an earlier visit says it, too. A shared device keeps no drafts.
 */
export function TypedElsewhere({ draft, words, onGone }: Props) {
  const owner = useUserKey();
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  const [isElsewhere, setElsewhere] = useState(false);
  const announce = useAnnounce();
  const notice = useText()(text.typedElsewhere);
  const keep = useRef(onGone);
  useEffect(() => {
    keep.current = onGone;
  }, [onGone]);
  const isJoined = words !== 'none' && !isShared;
  const isTyping = words === 'typed';
  useEffect(() => {
    if (!isJoined) return;
    let timer: ReturnType<typeof setTimeout>;
    const onLeft = () => {
      clearTimeout(timer);
      timer = setTimeout(() => keep.current?.(), GONE_AFTER_MS);
    };
    const leave = joinTypingTabs(`${owner} ${draft}`, {
      isTyping,
      onElsewhere: setElsewhere,
      onLeft: isTyping ? onLeft : undefined,
    });
    return () => {
      clearTimeout(timer);
      leave();
      setElsewhere(false);
    };
  }, [isJoined, isTyping, owner, draft]);
  useEffect(() => {
    if (isElsewhere) announce(notice);
  }, [isElsewhere, announce, notice]);
  if (!isElsewhere) return null;
  return (
    <p className={styles.notice}>
      <T text={text.typedElsewhere} />
    </p>
  );
}
