import { Link } from 'react-router';
import { href } from '#contract/route-map.ts';
import { DateText } from '#ui/date-text.tsx';
import styles from './home.module.css';

interface NewsItem {
  readonly id: number;
  readonly title: string;
  readonly postDate: string;
}

export function NewsList({ items }: { readonly items: readonly NewsItem[] }) {
  return (
    <ul className={styles.news}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to={`${href('notifications')}#notification-${item.id}`}>
            <span className={styles.newsDate}>
              <DateText value={item.postDate} />
            </span>
            <span>{item.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
