import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { href } from '#contract/route-map.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/layout/notice.tsx';
import { T, useText } from '#ui/t.tsx';
import styles from './consent.module.css';
import type { Choice } from './consent-store.ts';
import { choose } from './page-consent.ts';
import { text } from './text.ts';

interface CookieNoticeProps {
  /** A tag manager is configured, so there is something to agree to. */
  readonly asks: boolean;
}

/**
 * The cookie-notice area (SPEC.md section 2). The server renders it for everybody; who has chosen doesn't see it from the
 * first paint on (index.html), so nothing moves for anybody. In the flow of the page, so that it covers nothing, and small: on a
 * phone the first view belongs to the videos.
 */
export function CookieNotice({ asks }: CookieNoticeProps) {
  const [isOpen, setOpen] = useState(true);
  const say = useText();
  const announce = useAnnounce();

  useEffect(() => {
    const known = document.documentElement.dataset.consent;
    if (known === 'granted' || known === 'denied' || (known && !asks)) setOpen(false);
  }, [asks]);

  if (!isOpen) return null;

  function answer(choice: Choice) {
    setOpen(false);
    // What had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
    if (choice !== 'noticed') announce(say(choice === 'granted' ? text.agreed : text.declined));
    choose(choice);
  }

  return (
    <div className={asks ? styles.asking : styles.telling}>
      <Notice label={say(text.noticeName)}>
        <div className={styles.row}>
          <p className={styles.words}>
            <T text={asks ? text.asks : text.tells} />{' '}
            <Link to={href('cookie')}>
              <T text={text.more} />
            </Link>
          </p>
          {asks ? (
            <div className={styles.answers}>
              <Button onClick={() => answer('granted')}>
                <T text={text.agree} />
              </Button>
              <Button onClick={() => answer('denied')}>
                <T text={text.decline} />
              </Button>
            </div>
          ) : (
            <Button kind="quiet" iconOnly aria-label={say(text.close)} onClick={() => answer('noticed')}>
              <Icon name="close" />
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}
