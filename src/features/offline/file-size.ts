const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** Bytes in words, as phones say them (1 MB = 1000 KB): `850KB`, `5.2MB`, `64GB`. */
export function fileSize(bytes: number): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)}${UNITS[unit]}`;
}
