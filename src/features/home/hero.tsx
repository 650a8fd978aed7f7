import { href } from '#contract/route-map.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import styles from './home.module.css';
import { text } from './text.ts';

/** What this is, in one breath, and the one way on. Short: the first videos belong to the first view. */
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
