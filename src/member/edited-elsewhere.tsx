import { useEffect, useState } from 'react';
import { useUserKey } from '#context/page.ts';
import { EDITING_CHANNEL_PREFIX } from '#contract/device-keys.ts';
import { joinEditingTabs } from '#lib/editing-tabs.ts';
import { useSettings } from '#settings/settings-store.ts';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './edited-elsewhere.module.css';

interface Props {
  readonly draft: string;
  /** The origin of this tab's unsent input: none, restored from a draft, or typed in this tab. */
  readonly words: 'none' | 'restored' | 'typed';
}

/**
 * Tells the person that another tab is editing the same form, if this tab has unsent input too. The tabs share one
 * draft, which contains the input that was typed last, in whichever tab. Each tab shows its own input. On a shared
 * device no drafts are stored, so there is no notice.
 */
export function EditedElsewhere({ draft, words }: Props) {
  const userKey = useUserKey();
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  const [isElsewhere, setElsewhere] = useState(false);
  const announce = useAnnounce();
  const notice = useText()(text.editedElsewhere);
  const isJoined = words !== 'none' && !isShared;
  const isTyping = words === 'typed';
  useEffect(() => {
    if (!isJoined) return;
    const stop = joinEditingTabs(`${EDITING_CHANNEL_PREFIX}${userKey} ${draft}`, {
      isTyping,
      onEdited: setElsewhere,
    });
    return () => {
      stop();
      setElsewhere(false);
    };
  }, [isJoined, isTyping, userKey, draft]);
  useEffect(() => {
    if (isElsewhere) announce(notice);
  }, [isElsewhere, announce, notice]);
  if (!isElsewhere) return null;
  return (
    <p className={styles.notice}>
      <T text={text.editedElsewhere} />
    </p>
  );
}

export const text = {
  editedElsewhere: {
    ja: '別のタブでも、同じものを入力しています。それぞれの画面の内容は、そのままです。途中で閉じたときに残るのは、あとから入力したほうです。',
    easy: '別の タブでも、同じ ものを 書いて います。どちらの 画面も そのままです。とちゅうで 閉じると、あとから 書いた ほうが 残ります。',
  },
} as const satisfies Record<string, UiText>;
