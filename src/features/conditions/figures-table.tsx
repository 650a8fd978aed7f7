import type { ReactNode } from 'react';
import { Disclosure } from '#ui/disclosure.tsx';
import { T } from '#ui/t.tsx';
import styles from './calendar.module.css';
import { text } from './text.ts';

interface Props {
  /** Read before the table. */
  readonly caption: string;
  readonly heads: readonly ReactNode[];
  /** The last column holds words, which wrap; figures don't. */
  readonly endsInWords?: boolean;
  /** The first cell of a row is its head. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** What a chart shows, in figures: for those who don't see it, and those who want to know exactly. */
export function FiguresTable({ caption, heads, rows, endsInWords = false }: Props) {
  return (
    <Disclosure summary={<T text={text.table} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard */}
      <section className={styles.scroll} aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move
                <th key={index} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...others] }) => (
              <tr key={key}>
                <th scope="row">{first}</th>
                {others.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns don't move
                  <td key={index} className={endsInWords && index === others.length - 1 ? styles.note : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  );
}
