import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsBusy } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { useSession, useSessionStore } from '#session/store.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { useToday } from '../today.ts';
import styles from './daily-popup.module.css';
import { isPopupPath, mayAsk } from './popup-rule.ts';

/**
 * Asks a member once a day to record today's condition. Until today has a record, the icon of the installed app has a
 * badge.
 */
export function DailyPopup() {
  const today = useToday();
  const store = useSessionStore();
  const latestConditionDate = useSession((state) => state.latestConditionDate);
  const { pathname } = useLocation();
  const isBusy = useIsBusy();
  const [isOpen, setIsOpen] = useState(false);
  const isAnswered = latestConditionDate === today;
  useAppBadge(!isAnswered);

  useEffect(() => {
    const { latestPopUpDate } = store.getState();
    const situation = { today, latestConditionDate, latestPopUpDate, pathname, isBusy, isTyping: isTyping() };
    if (!mayAsk(situation)) return;
    store.note({ latestPopUpDate: today });
    setIsOpen(true);
  }, [today, latestConditionDate, pathname, isBusy, store]);

  const close = useCallback(() => setIsOpen(false), []);
  const isShown = isOpen && !isAnswered && !isBusy && isPopupPath(pathname);
  return isShown ? <Popup onClose={close} /> : null;
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}

/** A non-modal dialog that does not take the focus. It is announced once, and precedes the content in the tab order. */
function Popup({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  const say = useText();
  const title = say(text.title);

  useEffect(() => announce(title), [announce, title]);

  const close = useCallback(() => {
    // The focused button disappears with the popup, so the focus moves to the main content.
    if (box.current?.contains(document.activeElement)) focusContent();
    onClose();
  }, [onClose]);

  useEffect(() => {
    function handle(event: KeyboardEvent) {
      // An open dialog handles Escape itself, and the popup stays open.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      close();
    }
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, [close]);

  return (
    <section ref={box} role="dialog" aria-labelledby={titleId} className={styles.popup} data-daily-popup="">
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <p>
        <T text={text.body} />
      </p>
      <Cluster>
        <LinkButton to={href('conditions')} kind="primary">
          <T text={text.record} />
        </LinkButton>
        <Button onClick={close}>
          <T text={text.later} />
        </Button>
      </Cluster>
    </section>
  );
}

/** The Badging API, which some browsers lack. */
interface Badges {
  setAppBadge?(): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/**
 * Shows a badge without a number on the icon of the installed app. The badge is removed on unmount, for example on
 * logout.
 */
function useAppBadge(isShown: boolean): void {
  useEffect(() => {
    void setBadge(isShown, navigator as Badges);
    return () => void setBadge(false, navigator as Badges);
  }, [isShown]);
}

async function setBadge(isShown: boolean, badges: Badges): Promise<void> {
  try {
    await (isShown ? badges.setAppBadge?.() : badges.clearAppBadge?.());
  } catch {
    // The browser refuses if the app isn't installed or the person has not allowed badges.
  }
}

export const text = {
  title: { ja: '今日の体調を記録しますか', easy: '今日の 体調を 記録しますか' },
  body: { ja: '体調と気分を選ぶだけで記録できます。', easy: '体調と 気分を えらぶだけです。' },
  record: { ja: '記録する' },
  later: { ja: 'あとで' },
} as const satisfies Record<string, UiText>;
