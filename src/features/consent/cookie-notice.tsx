import { useEffect, useState } from 'react';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import styles from './consent.module.css';
import type { Choice } from './consent-store.ts';
import { choose } from './consent-store.ts';
import { text } from './text.ts';

interface CookieNoticeProps {
  /** True if a tag manager is configured. The notice must then ask for consent. */
  readonly asks: boolean;
}

/**
 * The cookie notice (docs/product/startup-and-configuration.md). The server renders it for everybody; index.html hides
 * it before the first paint for people who have chosen, so that nothing shifts. It is part of the page's flow, so that
 * it covers nothing, and small, so that videos are visible without scrolling on phones.
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
    // The pressed button disappears, so the focus moves to the main content.
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
