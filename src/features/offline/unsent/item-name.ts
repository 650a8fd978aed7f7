import type { QueryClient } from '@tanstack/react-query';
import { formatMoment } from '#lib/dates.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import { japaneseDate } from '#ui/date-text.tsx';
import type { TextValues, UiText } from '#ui/text-mode.ts';
import { text } from './text.ts';

/** What one waiting record is, in words. `title`: the video's, as far as it is known here. */
export function itemName(item: OutboxItem, title: string | null): readonly [UiText, TextValues] {
  if (item.kind === 'condition') return [text.condition, { date: japaneseDate(item.about) }];
  const values = { title: title ?? text.someVideo.ja };
  if (item.kind === 'view') return [text.view, values];
  const isOn = 'favoriteFlag' in item.body && item.body.favoriteFlag === 1;
  return [isOn ? text.favouriteOn : text.favouriteOff, values];
}

/** A video's title out of whatever lists are kept here; null when none of them has it. */
export function knownTitle(queryClient: QueryClient, videoId: string): string | null {
  for (const [, data] of queryClient.getQueriesData({ queryKey: ['videos'] })) {
    const found = titleIn(data, videoId);
    if (found !== null) return found;
  }
  return null;
}

function titleIn(data: unknown, videoId: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  if ('videoId' in data && data.videoId === videoId && 'title' in data) return String(data.title);
  for (const value of Object.values(data)) {
    const found = titleIn(value, videoId);
    if (found !== null) return found;
  }
  return null;
}

/** Epoch milliseconds as the device's clock showed them: `11月20日 9:05`. */
export function momentWords(at: number): string {
  return formatMoment(at, 'M月D日 H:mm');
}
