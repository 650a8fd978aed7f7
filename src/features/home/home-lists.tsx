import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { DateText } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import styles from './home.module.css';
import { text } from './text.ts';

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

export function FaqTeaser() {
  return (
    <Section title={<T text={text.faqTitle} />} later="last">
      <div className={styles.faq}>
        <p>
          <T text={text.faqBody} />
        </p>
        <LinkButton to={href('faqs')}>
          <T text={text.faqButton} />
        </LinkButton>
      </div>
    </Section>
  );
}
