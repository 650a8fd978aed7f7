import { useEffect, useState } from 'react';
import { href } from '#contract/route-map.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './consent.module.css';
import type { Choice } from './consent-store.ts';
import { choose } from './consent-store.ts';
import { text } from './text.ts';

/**
 * Asks for consent to analytics (docs/product/startup-and-configuration.md). The server renders it for everybody;
 * index.html hides it before the first paint for people who have chosen, so that nothing shifts. It is in the normal
 * flow, so that it covers nothing, and small, so that videos are visible without scrolling on phones.
 */
export function CookieNotice() {
  const [isOpen, setOpen] = useState(true);
  const say = useText();
  const announce = useAnnounce();

  useEffect(() => {
    const known = document.documentElement.dataset.consent;
    if (known === 'granted' || known === 'denied') setOpen(false);
  }, []);

  if (!isOpen) return null;

  function answer(choice: Choice) {
    setOpen(false);
    // The pressed button disappears, so the focus moves to the main content.
    focusContent();
    announce(say(choice === 'granted' ? text.agreed : text.declined));
    choose(choice);
  }

  return (
    <div className={styles.asking}>
      <Notice label={say(text.noticeName)}>
        <div className={styles.row}>
          <Words text={text.asks} />
          <div className={styles.answers}>
            <Button onClick={() => answer('granted')}>
              <T text={text.agree} />
            </Button>
            <Button onClick={() => answer('denied')}>
              <T text={text.decline} />
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  );
}

/** A sentence at the end of the page, shown instead of the notice if no consent is needed. */
export function CookieFootnote() {
  return <Words text={text.tells} />;
}

function Words({ text: words }: { readonly text: UiText }) {
  return (
    <p className={styles.words}>
      <T text={words} />{' '}
      <Link to={href('cookie')}>
        <T text={text.more} />
      </Link>
    </p>
  );
}
