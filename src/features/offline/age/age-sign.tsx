import { useEffect } from 'react';
import { useAnnounce } from '#ui/announcer.tsx';
import { T, useText } from '#ui/t.tsx';
import styles from './age.module.css';
import { text } from './text.ts';
import { useContentAge } from './use-content-age.ts';

/** Without a network: of when the page's content is. In a corner, so that nothing moves when the line breaks. */
export function ContentAge() {
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
