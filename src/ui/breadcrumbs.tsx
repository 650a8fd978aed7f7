import { Link } from 'react-router';
import styles from './breadcrumbs.module.css';
import { useText } from './t.tsx';
import { text } from './text.ts';

export interface Crumb {
  readonly label: string;
  readonly to: string;
}

/** The way from home to here; the page itself is its heading, so it isn't repeated. */
export function Breadcrumbs({ items }: { readonly items: readonly Crumb[] }) {
  const say = useText();
  return (
    <nav aria-label={say(text.breadcrumbs)}>
      <ol className={styles.list}>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to}>{item.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
