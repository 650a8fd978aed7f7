import { useQuery } from '@tanstack/react-query';
import { useApi } from '#context/page.ts';
import type { PageSlug } from '#contract/entities/document.ts';
import { dateWords } from '#lib/day-text.ts';
import { NotEasyYet, RichContent } from '#rich-content/rich-content.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { DateText } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import { pageOptions } from './document-queries.ts';
import styles from './documents.module.css';
import { text } from './text.ts';

export function DocumentScreen({ slug }: { readonly slug: PageSlug }) {
  const page = useQuery(pageOptions(useApi(), slug)).data;
  if (!page) return <Loading />;
  return (
    <article aria-label={page.title} className={styles.page}>
      <header>
        <h1>{page.title}</h1>
        <DocumentDates posted={page.postDate} modified={page.modified} />
      </header>
      <NotEasyYet />
      <RichContent html={page.content} />
    </article>
  );
}

interface DocumentDatesProps {
  readonly posted: string;
  readonly modified: string;
}

function DocumentDates({ posted, modified }: DocumentDatesProps) {
  return (
    <p className={styles.dates}>
      <span>
        <T text={text.posted} />：<DateText value={posted} />
      </span>
      {dateWords(posted) !== dateWords(modified) && (
        <span>
          <T text={text.modified} />：<DateText value={modified} />
        </span>
      )}
    </p>
  );
}
