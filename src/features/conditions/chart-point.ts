/** One place on a chart's time axis: a day, a week or a month. */
export interface ChartPoint {
  readonly label: string;
  /** 1 to 5, averages too; null where nothing was recorded. */
  readonly condition: number | null;
  readonly feeling: number | null;
  /** Minutes. */
  readonly sleep: number | null;
}
