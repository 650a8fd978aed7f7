export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next speed up or down; the same at the end. */
export function nextRate(rate: number, direction: 1 | -1): number {
  const at = RATES.findIndex((one) => one >= rate);
  return RATES[Math.min(Math.max(0, at + direction), RATES.length - 1)] ?? rate;
}
