import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';
import styles from './home.module.css';
import { text } from './text.ts';

/** The hero is short, so that the videos below it are visible without scrolling. */
export function Hero() {
  return (
    <div className={styles.hero}>
      <div>
        <h1>
          <T text={text.heroTitle} />
        </h1>
        <p>
          <T text={text.heroBody} />
        </p>
      </div>
      <LinkButton to={href('videos')} kind="primary">
        <Icon name="search" size={20} />
        <T text={text.heroButton} />
      </LinkButton>
    </div>
  );
}
