import { expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { exportData, exportJson } from '#member/export-data.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';

const item = (about: string, state: OutboxItem['state'], message: string | null): OutboxItem => ({
  id: about,
  kind: 'favourite',
  about,
  occurredAt: Date.UTC(2026, 0, 2),
  state,
  message,
  body: { favoriteFlag: 1 },
});

it('an export sends the waiting records first, then requests the data and adds the records that could not be sent', async () => {
  const steps: string[] = [];
  let items = [item('sent', 'waiting', null), item('refused', 'refused', 'だめでした。')];
  const outbox = {
    loaded: async () => 'read' as const,
    drain: async () => {
      steps.push('drain');
      items = items.slice(1);
    },
    snapshot: () => ({ items, foreignCount: 0, status: 'read' }),
  } as unknown as Outbox;
  const call = async (name: string) => {
    steps.push(name);
    return { user: { nickname: 'たろう' } };
  };
  // The export must carry the device's local date, even just after midnight.
  vi.useFakeTimers({ now: new Date(2026, 0, 3, 0, 30), toFake: ['Date'] });
  const data = await exportData({ call } as unknown as Api, outbox);
  vi.useRealTimers();
  expect(steps).toEqual(['drain', 'exportMe']);
  expect(data.date).toBe('2026-01-03');
  expect(JSON.parse(exportJson(data))).toEqual({
    user: { nickname: 'たろう' },
    unsent: [
      {
        kind: 'favourite',
        about: 'refused',
        occurredAt: '2026-01-02T00:00:00.000Z',
        state: 'refused',
        message: 'だめでした。',
        body: { favoriteFlag: 1 },
      },
    ],
  });
});
