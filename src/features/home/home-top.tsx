import type { ReactNode } from 'react';
import { href } from '#contract/route-map.ts';
import { isRegistered } from '#session/machine/state.ts';
import { useIsSessionRead, useSession } from '#session/store.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { cx } from '#ui/styles/cx.ts';
import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './home.module.css';
import { text } from './text.ts';

const EVENING = 17;
const MORNING = 4;
const NOON = 11;

/** The greeting for an hour of the day, from 0 to 23. */
export function greetingAt(hour: number): UiText {
  if (hour >= EVENING || hour < MORNING) return text.goodEvening;
  return hour < NOON ? text.goodMorning : text.hello;
}

/**
 * The top of the home page shows visitors a welcome, and members a greeting and `today`. The server renders the welcome
 * and an empty space for the member's part; until the session has been read, index.html decides which of them is
 * visible.
 */
export function HomeTop({ today }: { readonly today: ReactNode }) {
  const isRead = useIsSessionRead();
  const isMember = useSession(isRegistered);
  const nickname = useSession(({ authUser }) => authUser?.nickname ?? '');
  return (
    <>
      {!isMember && <Hero />}
      {(isMember || !isRead) && (
        <div className={cx(styles.own, isMember && styles.isShown)}>
          {isMember && (
            <>
              <h1 className={styles.greeting}>
                <T text={greetingAt(new Date().getHours())} values={{ nickname }} />
              </h1>
              {today}
            </>
          )}
        </div>
      )}
    </>
  );
}

/** The welcome for visitors. It is short, so that videos are visible without scrolling. */
function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.heroWords}>
        <h1>
          <T text={text.heroTitle} />
        </h1>
        <p>
          <T text={text.heroBody} />
        </p>
        <LinkButton to={href('videos')} kind="primary">
          <Icon name="search" size={20} />
          <T text={text.heroButton} />
        </LinkButton>
      </div>
      <img src="/landing/seekers.svg" alt="" width={640} height={480} className={styles.heroPicture} />
    </div>
  );
}
