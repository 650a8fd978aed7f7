import { expect } from 'vitest';
import { DISABILITY_TYPES } from '#contract/choices.ts';
import type { ConditionBody, WireCondition } from '#contract/entities/condition.ts';
import type { ConsentsBody } from '#contract/entities/consent.ts';
import type { WireExport } from '#contract/entities/export.ts';
import type { ProfileBody, WireUser } from '#contract/entities/user.ts';
import type { FavoritesBody, ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import { Gender } from '#contract/enums.ts';
import { OPERATION_LOGS_MAX } from '#contract/limits.ts';
import type { Answer } from '#tests/support/server/server.ts';
import { TEST_NOW } from '#tests/support/server/server-templates.ts';
import { SEEDED_AT } from './people.ts';

interface Written {
  readonly body: unknown;
  readonly answer: Answer;
  /** Reads from the API as the person who has written. */
  readonly read: <Contents>(path: string) => Promise<Contents>;
}

/** For each call (method, and path after the API prefix): checks that the API returns the data that the call wrote. */
export const READ_BACK: Readonly<Record<string, (written: Written) => Promise<void>>> = {
  'PUT /users/me': profileReadsBack,
  'POST /auth/register': profileReadsBack,
  'POST /users/me/consents': async ({ body, read }) => {
    const { consents } = await read<WireExport>('/users/me/export');
    for (const { kind, version } of (body as ConsentsBody).consents)
      expect(consents).toContainEqual(expect.objectContaining({ kind, version }));
  },
  'POST /users/conditions': conditionReadsBack,
  'POST /videos/favorites': favoritesReadBack,
  'POST /videos/views': async (written) => viewReadsBack(written, written.body as ViewBody),
  'PUT /videos/views': async (written) => {
    const { id, viewSecond, stopPosition, operationLogs, occurred_at } = written.body as ViewUpdateBody;
    const operation_logs = operationLogs.map(({ action, videoTime }) => ({ action, video_time: videoTime }));
    const view = { video_id: id, view_second: viewSecond, stop_position: stopPosition, operation_logs };
    // An update that is older than the stored view is ignored.
    if (isLate(occurred_at)) await viewReadsBack(written, { ...view, occurred_at });
  },
};

/** Whether a write happened at the time of the stored data or later. */
const isLate = (occurredAt: string | undefined) => timeOf(occurredAt) >= Date.parse(SEEDED_AT);
const timeOf = (occurredAt: string | undefined) =>
  occurredAt === undefined ? TEST_NOW : Math.min(TEST_NOW, Date.parse(occurredAt));

async function profileReadsBack({ body, read }: Written): Promise<void> {
  const sent = body as ProfileBody;
  const { user } = await read<{ user: WireUser }>('/users/me');
  const asked = new Set(
    DISABILITY_TYPES.filter(({ id }) => sent.disability_types.includes(id)).map(({ note }) => note),
  );
  const text = (value: string | undefined, applies: boolean) => (applies ? value?.trim() || null : null);
  expect(user).toMatchObject({
    nickname: sent.nickname.trim(),
    avatar_path: sent.avatar_path,
    birth_year: sent.birth_year,
    prefecture_id: sent.prefecture_id,
    gender: sent.gender,
    various_gender: text(sent.various_gender, sent.gender === Gender.other),
    disability_types: [...new Set(sent.disability_types)].sort((a, b) => a - b),
    disability_note1: text(sent.disability_note1, asked.has('disability_note1')),
    disability_note2: text(sent.disability_note2, asked.has('disability_note2')),
    disability_note3: text(sent.disability_note3, asked.has('disability_note3')),
  });
}

async function conditionReadsBack({ body, answer, read }: Written): Promise<void> {
  const { condition, newer_at } = answer.body.contents as { condition: WireCondition | null; newer_at?: string };
  const { condition_point, feeling_point, year, month, day, ...sent } = body as ConditionBody;
  // A record that is older than the stored one, or than the deletion of its day, is ignored.
  if (newer_at !== undefined) return expect(Date.parse(newer_at)).toBeGreaterThan(timeOf(sent.occurred_at));
  const stored = await read<{ condition: WireCondition }>(`/users/conditions/${condition?.id}`);
  const optional = {
    sleep_in_at: sent.sleep_in_at ?? null,
    wake_up_at: sent.wake_up_at ?? null,
    note: sent.note === '' ? null : (sent.note ?? null),
  };
  expect(stored.condition).toMatchObject({ condition_point, feeling_point, year, month, day, ...optional });
}

async function favoritesReadBack({ body, read }: Written): Promise<void> {
  const { flagChanges, occurred_at } = body as FavoritesBody;
  // A change that is older than the stored one is ignored.
  if (!isLate(occurred_at)) return;
  const { favorites } = await read<WireExport>('/users/me/export');
  const stored = new Map(favorites.map(({ video_id, favorite_flag }) => [video_id, favorite_flag]));
  for (const [id, flag] of new Map(flagChanges.map((change) => [change.videoId, change.favoriteFlag]))) {
    const isPublic = await read(`/videos/${id}`).then(
      () => true,
      () => false,
    );
    expect([id, stored.get(id)]).toEqual([id, isPublic ? flag : undefined]);
  }
}

type SentView = Omit<ViewBody, 'occurred_at'> & { readonly occurred_at?: string | undefined };

async function viewReadsBack({ read }: Written, sent: SentView): Promise<void> {
  const { video } = await read<{ video: { duration: number } }>(`/videos/${sent.video_id}`);
  const { views } = await read<WireExport>('/users/me/export');
  const inside = (position: number) => Math.min(position, video.duration);
  const logs = sent.operation_logs.slice(-OPERATION_LOGS_MAX);
  expect(views.map(({ occurred_at, ...view }) => view)).toContainEqual({
    video_id: sent.video_id,
    view_second: sent.view_second,
    stop_position: inside(sent.stop_position),
    operation_logs: logs.map(({ action, video_time }) => ({ action, video_time: inside(video_time) })),
  });
}
