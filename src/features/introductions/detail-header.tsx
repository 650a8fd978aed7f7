import { href } from '#contract/route-map.ts';
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx';
import { Badge, DateText } from '#ui/text/inline-text.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { Introduction } from './introduction-queries.ts';
import styles from './introductions.module.css';
import { text } from './text.ts';

export function DetailHeader({ introduction }: { readonly introduction: Introduction }) {
  const { title, postDate, updatedAt, keywords } = introduction;
  const say = useText();
  return (
    <header className={styles.header}>
      <Breadcrumbs items={[{ label: say(text.title), to: href('introductions') }]} />
      <h1>{title}</h1>
      <p className={styles.dates}>
        <span>
          <T text={text.posted} />：<DateText value={postDate} />
        </span>
        <span>
          <T text={text.updated} />：<DateText value={updatedAt} />
        </span>
      </p>
      {keywords.length > 0 && (
        <ul className={styles.keywords} aria-label={say(text.keywords)}>
          {keywords.map((keyword) => (
            <li key={keyword.termId}>
              <Badge>{keyword.name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
