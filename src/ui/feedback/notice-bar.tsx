import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { createSignal } from '#lib/signal.ts';
import { Button } from '../button/button.tsx';
import { Icon } from '../text/icon.tsx';
import { T, useText } from '../text/t.tsx';
import { text } from '../text/text.ts';
import type { TextValues, UiText } from '../text/text-mode.ts';
import { useAnnounce } from './announcer.tsx';
import styles from './feedback.module.css';

/** One sentence about what just happened, with at most one action. */
export interface BarNotice {
  readonly message: UiText;
  readonly values?: TextValues;
  readonly action?: { readonly label: UiText; readonly run: () => void };
}

/**
 * The notice that is currently shown. It has no time limit: it disappears when it is closed or replaced, or when the
 * person opens another page.
 */
export const barNotice = createSignal<BarNotice | null>(null);

/**
 * Shows the notice at the bottom of the window; if the window is narrow, above the tab bar. Screen readers announce it,
 * but it doesn't take the focus.
 */
export function NoticeBar() {
  const say = useText();
  const announce = useAnnounce();
  const notice = useSyncExternalStore(barNotice.subscribe, barNotice.get, () => null);
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: announces a notice once, not again in another text mode
  useEffect(() => {
    if (notice) announce(say(notice.message, notice.values));
  }, [notice]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice belongs to the page on which it appeared
  useEffect(() => () => barNotice.set(null), [pathname]);

  if (notice === null) return null;
  const { message, values, action } = notice;

  function dismiss(then: () => void) {
    // When a focused button is removed, browsers move the focus to the top of the page. The focus goes to the content
    // instead.
    if (bar.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    barNotice.set(null);
    then();
  }

  return (
    <section ref={bar} aria-label={say(text.notice)} className={styles.bar}>
      <p>
        <T text={message} {...(values ? { values } : {})} />
      </p>
      <div className={styles.actions}>
        {action && (
          <Button onClick={() => dismiss(action.run)}>
            <T text={action.label} />
          </Button>
        )}
        <Button kind="quiet" iconOnly aria-label={say(text.close)} onClick={() => dismiss(() => {})}>
          <Icon name="close" />
        </Button>
      </div>
    </section>
  );
}
