import { Link } from '#ui/button/link.tsx';
import { useText } from '../text/t.tsx';
import { text } from '../text/text.ts';
import styles from './heading.module.css';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/**
 * Links to the parent pages, the topmost first. The page itself is not listed, because its heading names it.
 */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  const say = useText();
  return (
    <nav aria-label={say(text.breadcrumbs)}>
      <ol className={styles.breadcrumbs}>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to}>{item.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
