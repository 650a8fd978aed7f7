import { Link } from 'react-router';
import { text } from '#app/text.ts';
import { href } from '#contract/route-map.ts';
import { Icon } from '#ui/icon.tsx';
import styles from '#ui/layout/frame.module.css';
import { T } from '#ui/t.tsx';

/** In the header of every page, in a narrow window in its menu: who can't read the page must find a larger one without reading it. */
export function SettingsLink() {
  return (
    <span className={styles.wide}>
      <Link to={href('settings')} className={styles.tool}>
        <Icon name="settings" />
        <T text={text.navSettings} />
      </Link>
    </span>
  );
}
