import { useId } from 'react';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from '../membership.module.css';
import { text } from './text.ts';

const ERASED = [
  text.erasedProfile,
  text.erasedConditions,
  text.erasedVideos,
  text.erasedLine,
  text.erasedPasskeys,
  text.erasedDevice,
] as const;
const STAYS = [text.staysReason, text.staysBackup, text.staysContact, text.staysDevice] as const;

/** What a deregistration deletes and what remains. The lists must agree with the privacy policy. */
export function ErasureSummary() {
  return (
    <div className={styles.boxes}>
      <Part title={text.erasedTitle} items={ERASED} />
      <Part title={text.staysTitle} items={STAYS} />
    </div>
  );
}

function Part({ title, items }: { readonly title: UiText; readonly items: readonly UiText[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.box}>
      <h2 id={id}>
        <T text={title} />
      </h2>
      <ul className={styles.bullets}>
        {items.map((item) => (
          <li key={item.ja}>
            <T text={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
