import { useEffect, useState } from 'react';
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
  /** Here something was typed that isn't sent yet. */
  readonly isTyped: boolean;
}

/**
 * Two tabs with one form share its draft, where the newer words stand. Each keeps its own on the screen, and both say so.
 * A shared device keeps no drafts.
 */
export function TypedElsewhere({ draft, isTyped }: Props) {
  const owner = useUserKey();
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  const [isElsewhere, setElsewhere] = useState(false);
  const announce = useAnnounce();
  const words = useText()(text.typedElsewhere);
  const isJoined = isTyped && !isShared;
  useEffect(() => {
    if (!isJoined) return;
    const leave = joinTypingTabs(`${owner} ${draft}`, setElsewhere);
    return () => {
      leave();
      setElsewhere(false);
    };
  }, [isJoined, owner, draft]);
  useEffect(() => {
    if (isElsewhere) announce(words);
  }, [isElsewhere, announce, words]);
  if (!isElsewhere) return null;
  return (
    <p className={styles.notice}>
      <T text={text.typedElsewhere} />
    </p>
  );
}
