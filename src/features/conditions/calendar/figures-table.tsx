import type { ReactNode } from 'react';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { T } from '#ui/text/t.tsx';
import { text } from '../text.ts';
import styles from './calendar.module.css';

interface Props {
  /** The table's caption, and the accessible name of the scrollable area around the table. */
  readonly caption: string;
  readonly heads: readonly ReactNode[];
  /** True if the last column contains text, which may always wrap. Other cells wrap only in a narrow window. */
  readonly endsInWords?: boolean;
  /** The first cell of each row becomes the row's header. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** The figures of a chart as a collapsed table, for people who can't see the chart or need exact values. */
export function FiguresTable({ caption, heads, rows, endsInWords = false }: Props) {
  return (
    <Disclosure summary={<T text={text.table} />}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={styles.scroll} aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption className={styles.caption}>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered
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
