/** Seconds as words: `3分20秒`, `1時間5秒`, `0秒`. Screen readers read them well, unlike `3:20`. */
export function durationWords(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const rest = total % 60;
  const words = `${hours ? `${hours}時間` : ''}${minutes ? `${minutes}分` : ''}${rest ? `${rest}秒` : ''}`;
  return words || '0秒';
}

/** ISO 8601, for structured data: `PT3M20S`. */
export function isoDuration(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  return `PT${Math.floor(total / 60)}M${total % 60}S`;
}

/**
 * A time as a digital clock shows it: `3:20`, `1:00:05`. For sighted readers only; screen readers get durationWords.
 */
export function clockTime(seconds: number): string {
  const total = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return hours ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}

/**
 * After a seek, the playback time may be up to this much before the target, because the media clock has coarse steps.
 */
const STEP_SECONDS = 0.1;

/**
 * The index of the chapter or transcript line that contains `time`: the last one that has started, or -1 before the
 * first. `parts` must be sorted.
 */
export function partAt(parts: readonly { readonly start: number }[], time: number): number {
  return parts.findLastIndex(({ start }) => start <= time + STEP_SECONDS);
}
