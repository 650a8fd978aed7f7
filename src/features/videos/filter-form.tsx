import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import {
  activeFilterCount,
  FILTER_PARAMS,
  isSorted,
  readFilter,
  type VideoFilter,
  writeFilter,
} from '#catalog/filter.ts';
import { KEYWORD_MAX } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button/button.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';
import type { OnSearch } from './active-filters.ts';
import { FilterFields } from './filter-fields.tsx';
import styles from './filter-form.module.css';
import { text } from './text.ts';

interface FilterFormProps {
  readonly filter: VideoFilter;
  readonly onSearch: OnSearch;
}

/** Without JavaScript, the browser submits the form as GET. With JavaScript, the page navigates in place. */
export function FilterForm({ filter, onSearch }: FilterFormProps) {
  const navigate = useNavigate();

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const params = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    event.currentTarget.querySelector('details')?.removeAttribute('open');
    onSearch(event);
    void navigate(`${href('videos')}${writeFilter(readFilter(params))}`, { preventScrollReset: true });
  }

  return (
    <search>
      {/* The key remounts the fields when the filter changes, so that they show it. Input that was not submitted
          is lost, as after a page load. */}
      <form key={writeFilter(filter)} method="get" action={href('videos')} className={styles.form} onSubmit={search}>
        <div className={styles.keyword}>
          <label htmlFor="keyword">
            <T text={text.keyword} />
          </label>
          <input
            id="keyword"
            type="search"
            name={FILTER_PARAMS.keyword}
            defaultValue={filter.keyword}
            maxLength={KEYWORD_MAX}
            enterKeyHint="search"
            className={styles.input}
          />
          <Button type="submit" kind="primary">
            <Icon name="search" size={20} />
            <T text={text.search} />
          </Button>
        </div>
        {isSorted(filter) && <input type="hidden" name={FILTER_PARAMS.sort} value={filter.sort} />}
        <Disclosure summary={<Summary count={activeFilterCount(filter)} />}>
          <FilterFields filter={filter} />
          <Button type="submit" kind="primary" className={styles.apply}>
            <T text={text.apply} />
          </Button>
        </Disclosure>
      </form>
    </search>
  );
}

function Summary({ count }: { readonly count: number }) {
  return (
    <>
      <T text={text.conditions} />
      {count > 0 && `（${count}）`}
    </>
  );
}
