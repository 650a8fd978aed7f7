import { useEffect, useRef } from 'react';
import { KEYWORD_MAX } from '#contract/limits.ts';
import { FAQ_SEARCH_PARAM } from '#contract/page-constants.ts';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';
import styles from './documents.module.css';
import { text } from './text.ts';
import type { FaqSearch } from './use-faq-search.ts';

/** Without JavaScript the browser submits the search as a GET form, and the server renders the result. */
export function FaqSearchForm({ typed, type, write }: FaqSearch) {
  const field = useRef<HTMLInputElement>(null);
  // Adopts text that was typed before hydration, for which React has fired no event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useEffect(() => {
    const early = field.current?.value ?? '';
    if (early !== typed) type(early, false);
  }, []);

  return (
    <search>
      <form
        method="get"
        action={href('faqs')}
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          write(typed);
        }}
      >
        <label htmlFor="faq-search">
          <T text={text.faqSearch} />
        </label>
        <input
          ref={field}
          id="faq-search"
          type="search"
          name={FAQ_SEARCH_PARAM}
          value={typed}
          maxLength={KEYWORD_MAX}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={(event) => type(event.currentTarget.value, false)}
        />
        <Button type="submit">
          <Icon name="search" size={20} />
          <T text={text.faqSearchButton} />
        </Button>
      </form>
    </search>
  );
}
