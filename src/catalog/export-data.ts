import type { Api } from '#api/api.ts';
import { dayOf } from '#lib/day-text.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { saveFile } from '#ui/save-file.ts';
import type { UiText } from '#ui/text-mode.ts';
import { text } from './export-text.ts';

export interface ExportedData {
  /** As the server answered. */
  readonly contents: unknown;
  /** What it doesn't know: what waits, and what it refused. */
  readonly unsent: readonly OutboxItem[];
  /** `yyyy-MM-dd`, of the device. */
  readonly date: string;
}

/** Everything of a member. What waits belongs to it, so it is sent first; what can't be sent comes beside. Rejects with the errors of the API. */
export async function exportData(api: Api, outbox: Outbox): Promise<ExportedData> {
  await outbox.loaded;
  await outbox.drain('request');
  const contents = await api.call('exportMe');
  return { contents, unsent: outbox.snapshot().items, date: dayOf(new Date()) };
}

/** One JSON document: the server's, and under `unsent` what only this device has. */
export function exportJson({ contents, unsent }: Pick<ExportedData, 'contents' | 'unsent'>): string {
  const told = unsent.map(({ kind, about, occurredAt, state, message, body }) => ({
    kind,
    about,
    occurredAt: new Date(occurredAt).toISOString(),
    state,
    message,
    body,
  }));
  return `${JSON.stringify({ ...(contents as object), unsent: told }, null, 2)}\n`;
}

export function saveJson(data: ExportedData, say: (text: UiText, values: { date: string }) => string): void {
  saveFile(say(text.jsonName, { date: data.date }), new Blob([exportJson(data)], { type: 'application/json' }));
}
