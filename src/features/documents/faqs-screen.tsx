import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { faqsOptions } from './document-queries.ts';
import styles from './documents.module.css';
import { FaqSearchForm } from './faq-search-form.tsx';
import { text } from './text.ts';
import { findFaqs, useFaqSearch } from './use-faq-search.ts';

export function FaqsScreen() {
  const faqs = useQuery(faqsOptions(useApi())).data ?? [];
  const search = useFaqSearch();
  const found = findFaqs(faqs, search.search);
  const words = search.search.trim();
  useSaidCount(words, found.length);
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
      {faqs.length === 0 ? (
        <EmptyState drawing="notFound" message={<T text={text.noFaqs} />} />
      ) : (
        <>
          <FaqSearchForm {...search} />
          <p className={styles.count}>
            <T text={text.faqCount} values={{ count: found.length }} />
          </p>
        </>
      )}
      {faqs.length > 0 && found.length === 0 && (
        <EmptyState drawing="notFound" message={<T text={text.faqNone} values={{ words }} />}>
          <p>
            <T text={text.faqNoneHint} />
          </p>
          <Button onClick={() => search.write('')}>
            <T text={text.faqAll} />
          </Button>
        </EmptyState>
      )}
      <div className={styles.list}>
        {found.map((faq) => (
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

/** Typing filters the list immediately. The number of results is announced only after this pause. */
const PAUSE_MS = 700;

function useSaidCount(words: string, count: number): void {
  const say = useText();
  const announce = useAnnounce();
  const message = words === '' ? '' : say(count > 0 ? text.faqFound : text.faqNone, { count, words });
  const last = useRef(message);
  useEffect(() => {
    if (message === last.current) return;
    const timer = setTimeout(() => {
      last.current = message;
      if (message !== '') announce(message);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [message, announce]);
}
