import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { href } from '#contract/route-map.ts';
import { busy } from '#session/busy.ts';
import { useSession, useSessionStore } from '#session/session-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T, useText } from '#ui/t.tsx';
import styles from './daily-popup.module.css';
import { isPopupPath, mayAsk } from './popup-rule.ts';
import { text } from './popup-text.ts';
import { useAppBadge } from './use-app-badge.ts';
import { useToday } from './use-today.ts';

/** For a member: asks once a day for today's record, and marks the app's icon until it is there. */
export function DailyPopup() {
  const today = useToday();
  const store = useSessionStore();
  const latestConditionDate = useSession((state) => state.latestConditionDate);
  const { pathname } = useLocation();
  const isBusy = useSyncExternalStore(busy.subscribe, busy.get, () => false);
  const [isOpen, setIsOpen] = useState(false);
  const isAnswered = latestConditionDate === today;
  useAppBadge(!isAnswered);

  useEffect(() => {
    const { latestPopUpDate } = store.getState();
    const situation = { today, latestConditionDate, latestPopUpDate, pathname, isBusy, isTyping: isTyping() };
    if (!mayAsk(situation)) return;
    store.setState({ latestPopUpDate: today });
    setIsOpen(true);
  }, [today, latestConditionDate, pathname, isBusy, store]);

  const close = useCallback(() => setIsOpen(false), []);
  const isShown = isOpen && !isAnswered && !isBusy && isPopupPath(pathname);
  return isShown ? <Popup onClose={close} /> : null;
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}

/** Beside the page, not over it: nobody is stopped, the focus stays where it is. Said aloud once, first in the page for Tab. */
function Popup({ onClose }: { readonly onClose: () => void }) {
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const announce = useAnnounce();
  const say = useText();
  const title = say(text.title);

  useEffect(() => announce(title), [announce, title]);

  const close = useCallback(() => {
    // The focus must not fall out of the page with the button that had it.
    if (box.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    onClose();
  }, [onClose]);

  useEffect(() => {
    function handle(event: KeyboardEvent) {
      // An open dialog is closer to the person.
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
