/** Japanese eras, each from the first day that carries its name (元号法, and the orders of Shōwa and earlier). */
const ERAS = [
  { name: '令和', from: '2019-05-01' },
  { name: '平成', from: '1989-01-08' },
  { name: '昭和', from: '1926-12-25' },
  { name: '大正', from: '1912-07-30' },
  { name: '明治', from: '1868-01-25' },
] as const;

/** The year of a day `yyyy-MM-dd` in its era, such as 平成元年; null before Meiji. */
export function eraYearOf(day: string): string | null {
  const era = ERAS.find(({ from }) => day >= from);
  if (era === undefined) return null;
  const count = Number(day.slice(0, 4)) - Number(era.from.slice(0, 4)) + 1;
  return `${era.name}${count === 1 ? '元' : count}年`;
}

/** SPEC.md section 5: a year with its era, `1990年（平成2年）`; a year of change with both, `1989年（昭和64年／平成元年）`. */
export function yearWithEra(year: number): string {
  const digits = String(year).padStart(4, '0');
  const eras = new Set([eraYearOf(`${digits}-01-01`), eraYearOf(`${digits}-12-31`)]);
  eras.delete(null);
  return eras.size === 0 ? `${year}年` : `${year}年（${[...eras].join('／')}）`;
}
