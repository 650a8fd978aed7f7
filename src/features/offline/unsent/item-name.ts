import type { QueryClient } from '@tanstack/react-query';
import { videoKeys } from '#catalog/video-queries.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { formatMoment } from '#lib/dates.ts';
import { dateWords } from '#lib/day-text.ts';
import { isRecord } from '#lib/storage/local.ts';
import { pointLabel } from '#member/condition-labels.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import type { TextValues, UiText } from '#ui/text/text-mode.ts';
import { text } from '../text.ts';

interface NameParts {
  /** The video's title; null if unknown. */
  readonly title: string | null;
  /** For a condition: true if an earlier record of the same day is also unsent. Ignored for other kinds. */
  readonly isCorrection: boolean;
  readonly say: (text: UiText) => string;
}

/**
 * The name of an unsent record, as a text and its values. The name of a condition contains the points, so that the
 * records of one day can be told apart. The name of a damaged condition has no points.
 */
export function itemName(item: OutboxItem, { title, isCorrection, say }: NameParts): readonly [UiText, TextValues] {
  if (item.kind === 'condition') {
    const date = dateWords(item.about);
    if (!('condition_point' in item.body)) return [text.damagedCondition, { date }];
    const { condition_point: condition, feeling_point: feeling } = item.body;
    const points = { condition: say(pointLabel(condition)), feeling: say(pointLabel(feeling)) };
    return [isCorrection ? text.correction : text.condition, { date, ...points }];
  }
  const values = { title: title ?? text.someVideo.ja };
  if (item.kind === 'view') return [text.view, values];
  const isOn =
    'damaged' in item.body
      ? isRecord(item.body.damaged) && item.body.damaged.wanted === 1
      : 'favoriteFlag' in item.body && item.body.favoriteFlag === 1;
  return [isOn ? text.favouriteOn : text.favouriteOff, values];
}

/** The note of a damaged condition record, so that the person can copy it; null if there is none. */
export function damagedNote({ body }: OutboxItem): string | null {
  const stored = 'damaged' in body ? body.damaged : null;
  const note = isRecord(stored) && isRecord(stored.body) ? stored.body.note : null;
  return typeof note === 'string' && note !== '' ? note : null;
}

/** A video's title, from cached responses for this user or for visitors; null if no response contains the video. */
export function knownTitle(queryClient: QueryClient, userKey: string, videoId: string): string | null {
  for (const queryKey of [videoKeys.all(userKey), videoKeys.all(ANONYMOUS_KEY)])
    for (const [, data] of queryClient.getQueriesData({ queryKey })) {
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

/** Formats epoch milliseconds in the device's time zone, for example `11月20日 9:05`. */
export function momentWords(at: number): string {
  return formatMoment(at, 'M月D日 H:mm');
}
