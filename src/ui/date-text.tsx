/**
 * The day of a `yyyy-MM-dd` or of a time as the server writes it, `2025年6月5日`. Those times are Japan's, so the text alone has
 * the day in Japan: the reader's own time zone plays no part, and the first paint needs no library.
 */
export function japaneseDate(value: string): string {
  const [year = '', month = '', date = ''] = value.slice(0, 10).split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}

export function DateText({ value }: { readonly value: string }) {
  return <time dateTime={value}>{japaneseDate(value)}</time>;
}
