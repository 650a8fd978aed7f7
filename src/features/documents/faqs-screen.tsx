import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { useApi } from '#session/api-context.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import { faqsOptions } from './document-queries.ts';
import styles from './documents.module.css';
import { text } from './text.ts';
import { useOpenFromHash } from './use-open-from-hash.ts';

export function FaqsScreen() {
  const faqs = useQuery(faqsOptions(useApi())).data ?? [];
  const list = useRef<HTMLDivElement>(null);
  useOpenFromHash(list);
  return (
    <div className={styles.page}>
      <header>
        <h1>
          <T text={text.faqs} />
        </h1>
        <p>
          <T text={text.faqsLead} />
        </p>
      </header>
      {faqs.length === 0 && <EmptyState message={<T text={text.noFaqs} />} />}
      <div ref={list} className={styles.list}>
        {faqs.map((faq) => (
          <Disclosure key={faq.id} id={`faq-${faq.id}`} level={2} summary={faq.title}>
            <RichContent html={faq.content} />
          </Disclosure>
        ))}
      </div>
      <div className={styles.more}>
        <p>
          <T text={text.faqsMore} />
        </p>
        <LinkButton to={href('contact')}>
          <T text={text.contact} />
        </LinkButton>
      </div>
    </div>
  );
}
