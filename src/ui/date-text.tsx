const JAPAN_OFFSET_MS = 9 * 60 * 60 * 1000;

/** An RFC 3339 moment or `yyyy-MM-dd` as the day in Japan, `2025年6月5日`. The reader's own time zone plays no part. */
export function japaneseDate(value: string): string {
  const day = value.includes('T') ? new Date(Date.parse(value) + JAPAN_OFFSET_MS).toISOString() : value;
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return `${year}年${Number(month)}月${Number(date)}日`;
}

export function DateText({ value }: { readonly value: string }) {
  return <time dateTime={value}>{japaneseDate(value)}</time>;
}
