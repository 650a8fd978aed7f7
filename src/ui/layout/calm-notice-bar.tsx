import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useAnnounce } from '../announcer.tsx';
import { Button } from '../button.tsx';
import { calmNotice } from '../calm-notice.ts';
import { Icon } from '../icon.tsx';
import { T, useText } from '../t.tsx';
import { text } from '../text.ts';
import styles from './calm-notice-bar.module.css';

/** Shows the calm notice at the bottom of the window, above the bar of a narrow one. Said aloud; the focus stays where it is. */
export function CalmNoticeBar() {
  const say = useText();
  const announce = useAnnounce();
  const notice = useSyncExternalStore(calmNotice.subscribe, calmNotice.get, () => null);
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a notice, in the words of the moment in which it appeared
  useEffect(() => {
    if (notice) announce(say(notice.message, notice.values));
  }, [notice]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it belongs to the page on which it appeared
  useEffect(() => () => calmNotice.set(null), [pathname]);

  if (notice === null) return null;
  const { message, values, action } = notice;

  function leave(then: () => void) {
    // What had the focus goes; the content is a better place to go on from than the top of the page.
    if (bar.current?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    calmNotice.set(null);
    then();
  }

  return (
    <section ref={bar} aria-label={say(text.notice)} className={styles.bar}>
      <p>
        <T text={message} {...(values ? { values } : {})} />
      </p>
      <div className={styles.actions}>
        {action && (
          <Button onClick={() => leave(action.run)}>
            <T text={action.label} />
          </Button>
        )}
        <Button kind="quiet" iconOnly aria-label={say(text.close)} onClick={() => leave(() => {})}>
          <Icon name="close" />
        </Button>
      </div>
    </section>
  );
}
