import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { cx } from '#ui/styles/cx.ts';
import utilities from '#ui/styles/utilities.module.css';
import { DateText } from '#ui/text/inline-text.tsx';
import styles from './introduction-list.module.css';
import { Thumbnail } from './thumbnail.tsx';
import type { IntroductionListItem } from './types.ts';

interface IntroductionListProps {
  /** `rowOnPhone`: in a narrow window, one row that scrolls sideways. */
  readonly layout?: 'grid' | 'rowOnPhone';
  readonly introductions: readonly IntroductionListItem[];
  readonly level?: 2 | 3;
}

export function IntroductionList({ introductions, layout = 'grid', level = 3 }: IntroductionListProps) {
  const Title = `h${level}` as const;
  return (
    <ul className={cx(styles.list, layout !== 'grid' && utilities[layout])}>
      {introductions.map((item) => (
        <li key={item.id} className={styles.item}>
          <Thumbnail path={item.thumbnailPath} sizes="(min-width:48rem) 22rem, 92vw" className={styles.image} />
          <Title className={styles.title}>
            <Link to={href('introduction', { slug: item.slug })}>{item.title}</Link>
          </Title>
          <p className={styles.date}>
            <DateText value={item.postDate} />
          </p>
        </li>
      ))}
    </ul>
  );
}
