import { calls } from '#contract/calls.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import { createWriteOnce } from '#server/idempotency/write-once.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import { putFavorites } from '#server/modules/videos/favorite-writes.ts';
import { foldSoon } from '#server/modules/videos/view-counts.ts';
import { recordOfPost, recordOfPut } from '#server/modules/videos/view-record.ts';
import { clearViews, createView, updateView } from '#server/modules/videos/view-writes.ts';

/** What members record about videos. Every answer is empty: the client knows what it sent. */
export function registerVideoWrites(register: RegisterCall, deps: ModuleDeps): void {
  const { db, background } = deps;
  const once = createWriteOnce(deps);
  // What a node that was killed left behind.
  foldSoon(background, db);

  register(
    calls.putFavorites,
    once(calls.putFavorites, async (writing, { body }) => {
      await putFavorites(writing, body);
      return { contents: null };
    }),
  );

  const create = once(calls.createView, async (writing, { body }) => {
    return { contents: null, ...(await createView(writing, body.video_id, recordOfPost(body))) };
  });
  register(calls.createView, async (context) => {
    const answer = await create(context);
    foldSoon(background, db);
    return answer;
  });

  const update = once(calls.updateView, async (writing, { body }) => {
    return { contents: null, ...(await updateView(writing, body.id, recordOfPut(body))) };
  });
  register(calls.updateView, async (context) => {
    const answer = await update(context);
    foldSoon(background, db);
    return answer;
  });

  register(
    calls.clearViews,
    once(calls.clearViews, async (writing) => {
      await clearViews(writing);
      return { contents: null };
    }),
  );
}
