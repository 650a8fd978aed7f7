import type { Api } from '#api/api.ts';
import { dayOf } from '#lib/day-text.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import type { UiText } from '#ui/text/text-mode.ts';

export interface ExportedData {
  /** The server's answer, unchanged. */
  readonly contents: unknown;
  /**
   * The records that the server doesn't have, because they are waiting or were refused. Null if this device's storage
   * can't be read.
   */
  readonly unsent: readonly OutboxItem[] | null;
  /** The day of the export in the device's time zone, `yyyy-MM-dd`. */
  readonly date: string;
}

/**
 * Collects all data of a member. Waiting records are sent first; those that can't be sent are added from the device.
 * Rejects with API errors and with OutboxUnavailableError.
 */
export async function exportData(api: Api, outbox: Outbox): Promise<ExportedData> {
  const isRead = (await outbox.loaded()) === 'read';
  await outbox.drain('request');
  const contents = await api.call('exportMe');
  return { contents, unsent: isRead ? outbox.snapshot().items : null, date: dayOf(new Date()) };
}

/**
 * Serialises the export as one JSON document: the server's answer, plus a property `unsent` with the records that only
 * this device has.
 */
export function exportJson({ contents, unsent }: Pick<ExportedData, 'contents' | 'unsent'>): string {
  const told = unsent?.map(({ kind, about, occurredAt, state, message, body }) => ({
    kind,
    about,
    occurredAt: new Date(occurredAt).toISOString(),
    state,
    message,
    body,
  }));
  return `${JSON.stringify({ ...(contents as object), unsent: told ?? null }, null, 2)}\n`;
}

export function saveJson(data: ExportedData, say: (text: UiText, values: { date: string }) => string): void {
  saveFile(say(text.jsonName, { date: data.date }), new Blob([exportJson(data)], { type: 'application/json' }));
}

export const text = {
  jsonName: { ja: 'しごとのたね_データ_{date}.json' },
} as const satisfies Record<string, UiText>;

/**
 * The object URL is revoked after this time. Until then a slow phone may still begin the download; a download that has
 * begun doesn't need the URL.
 */
const VALID_MS = 60_000;

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), VALID_MS);
}
