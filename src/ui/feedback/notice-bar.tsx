import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { createSignal } from '#lib/signal.ts';
import { focusContent } from '../browser/focus.ts';
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
 * The notice that is currently shown. It has no time limit: it disappears when one of its buttons is pressed, when
 * another notice replaces it, or when the person opens another page.
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
  /** The element that had the focus when the notice appeared, usually the control that the person pressed. */
  const pressed = useRef<Element | null>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: announces a notice once, not again in another text mode
  useEffect(() => {
    if (!notice) return;
    const focused = document.activeElement;
    if (!bar.current?.contains(focused)) pressed.current = focused;
    announce(say(notice.message, notice.values));
  }, [notice]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice belongs to the page on which it appeared
  useEffect(() => () => barNotice.set(null), [pathname]);

  if (notice === null) return null;
  const { message, values, action } = notice;

  function dismiss(then: () => void) {
    if (bar.current?.contains(document.activeElement)) giveFocusBack(pressed.current);
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

/**
 * Moves the focus out of the notice before it disappears; otherwise browsers would move the focus to the top of the
 * page. If the pressed control is gone, the focus goes to the content. The page scrolls to the control only if the
 * focus ring is visible, that is, for keyboard users.
 */
function giveFocusBack(pressed: Element | null): void {
  const preventScroll = document.activeElement?.matches(':focus-visible') === false;
  if (pressed instanceof HTMLElement && pressed !== document.body) pressed.focus({ preventScroll });
  if (document.activeElement !== pressed) focusContent();
}
