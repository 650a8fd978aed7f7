import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { href } from '#contract/route-map.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { Icon } from '#ui/icon.tsx';
import { T, useText } from '#ui/t.tsx';
import { text } from './text.ts';
import styles from './unsent.module.css';

/** What is on its way for so long isn't worth a word. */
const CALM_MS = 4000;

/** A small sign wherever something waits. Not for visitors, whose favourites wait for nothing but a login. */
export function UnsentIndicator() {
  const say = useText();
  const { items } = useOutboxSnapshot();
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const { pathname } = useLocation();
  const waits = isMember && items.length > 0;
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setIsLong(true), CALM_MS);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [waits]);

  if (!waits || !isLong || pathname === href('unsent')) return null;
  return (
    <aside aria-label={say(text.title)}>
      <Link to={href('unsent')} className={styles.indicator}>
        <Icon name="note" size={20} />
        <T text={text.indicator} values={{ count: items.length }} />
      </Link>
    </aside>
  );
}
