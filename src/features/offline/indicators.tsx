import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useOutboxSnapshot, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import styles from './indicators.module.css';
import { text } from './text.ts';
import { useContentAge } from './use-content-age.ts';

/** Unsent records are shown only after this time, because sending is usually faster. */
const UNSENT_SHOWN_AFTER_MS = 4000;

/** Small indicators in the bottom corner of the window, hidden while a notice covers that corner. */
export function OfflineIndicators() {
  const isCovered = useSyncExternalStore(barNotice.subscribe, barNotice.get, () => null) !== null;
  return (
    <div className={styles.corner} hidden={isCovered}>
      <ContentAge />
      <UnsentIndicator />
    </div>
  );
}

/**
 * While offline, shows when the page's content was fetched. It is in the corner, so that the page does not shift when
 * the connection is lost.
 */
function ContentAge() {
  const say = useText();
  const announce = useAnnounce();
  const age = useContentAge();
  const at = age === null ? null : new Date(age);
  const values = at && { month: at.getMonth() + 1, day: at.getDate(), hour: at.getHours() };
  const words = values && say(text.age, values);

  useEffect(() => {
    if (words !== null) announce(words);
  }, [words, announce]);

  if (values === null) return null;
  return (
    <aside aria-label={say(text.ageName)} className={styles.age}>
      <T text={text.age} values={values} />
    </aside>
  );
}

/**
 * Shows the number of a member's unsent records on every page. Visitors don't see it, because their favourites can be
 * sent only after a login.
 */
function UnsentIndicator() {
  const say = useText();
  const { items } = useOutboxSnapshot();
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const { pathname } = useLocation();
  const waits = isMember && items.length > 0;
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setIsLong(true), UNSENT_SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [waits]);

  if (!waits || !isLong || pathname === href('unsent')) return null;
  return (
    <aside aria-label={say(text.title)}>
      <Link to={href('unsent')} className={styles.unsent}>
        <Icon name="note" size={20} />
        <T text={text.indicator} values={{ count: items.length }} />
      </Link>
    </aside>
  );
}
