import { useQuery } from '@tanstack/react-query';
import type { PageSlug } from '#contract/entities/document.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { useApi } from '#session/api-context.tsx';
import { Loading } from '#ui/loading.tsx';
import { DocumentDates } from './document-dates.tsx';
import { pageOptions } from './document-queries.ts';
import styles from './documents.module.css';

export function DocumentScreen({ slug }: { readonly slug: PageSlug }) {
  const page = useQuery(pageOptions(useApi(), slug)).data;
  if (!page) return <Loading />;
  return (
    <article className={styles.page}>
      <header>
        <h1>{page.title}</h1>
        <DocumentDates posted={page.postDate} modified={page.modified} />
      </header>
      <RichContent html={page.content} />
    </article>
  );
}
