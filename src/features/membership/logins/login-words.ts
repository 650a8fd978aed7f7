import { dateWords, dayWords } from '#lib/day-text.ts';
import type { TextValues, UiText } from '#ui/text/text-mode.ts';
import type { Login } from '../member-queries.ts';
import { text } from './text.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/**
 * Formats a timestamp of the server as `11月28日 14:05` if it is less than seven days ago, otherwise as `2026年10月1日`.
 * `now` is in epoch milliseconds. Like the server's timestamps, the result is in Japan's time zone.
 */
export function momentWords(time: string, now: number): string {
  if (now - Date.parse(time) >= WEEK_MS) return dateWords(time);
  return `${dayWords(time.slice(0, 10))} ${time.slice(11, 16)}`;
}

/** The names of the devices by the id of the login. Equal names are numbered, the oldest login first. */
export function deviceNames(
  logins: readonly Login[],
  say: (text: UiText, values?: TextValues) => string,
): ReadonlyMap<string, string> {
  const nameOf = ({ device }: Login) => device ?? say(text.unknownDevice);
  // Logins of the same second are sorted by id, so that the order is always the same.
  const oldestFirst = [...logins].sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
  return new Map(
    oldestFirst.map((login) => {
      const device = nameOf(login);
      const same = oldestFirst.filter((other) => nameOf(other) === device);
      const name = same.length === 1 ? device : say(text.numbered, { device, number: same.indexOf(login) + 1 });
      return [login.id, name];
    }),
  );
}
