import type { Call } from '#contract/api/call.ts';
import type { CallHandler, Handle } from '#server/http/register-call.ts';
import { createWriteOnce } from '#server/idempotency/write-once.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';
import { putFavorites } from '#server/modules/videos/favorite-writes.ts';
import { foldSoon } from '#server/modules/videos/view-counts.ts';
import { recordOfPost, recordOfPut } from '#server/modules/videos/view-record.ts';
import { clearViews, createView, updateView } from '#server/modules/videos/view-writes.ts';

/**
 * Registers the calls with which members change favourites and views. The answers contain neither, because clients
 * already have the data that they sent.
 */
export function registerVideoWrites(handle: Handle, deps: ModuleDeps): void {
  const { db, background } = deps;
  const once = createWriteOnce(deps);
  // If an earlier process was killed before it moved all view counts into the videos' rows, this moves the rest.
  foldSoon(background, db);

  handle(
    'putFavorites',
    once(async (writing, { body }) => {
      await putFavorites(writing, body);
      return { contents: null };
    }),
  );

  handle(
    'createView',
    counted(
      once(async (writing, { body }) => {
        return { contents: null, ...(await createView(writing, body.video_id, recordOfPost(body))) };
      }),
    ),
  );

  handle(
    'updateView',
    counted(
      once(async (writing, { body }) => {
        return { contents: null, ...(await updateView(writing, body.id, recordOfPut(body))) };
      }),
    ),
  );

  handle(
    'clearViews',
    once(async (writing) => {
      await clearViews(writing);
      return { contents: { cleared_at: new Date(writing.now).toISOString() } };
    }),
  );

  /** Wraps a handler that stores a view. Afterwards a fold is scheduled, which updates the count in the video's row. */
  function counted<C extends Call>(handler: CallHandler<C>): CallHandler<C> {
    return async (context) => {
      const answer = await handler(context);
      foldSoon(background, db);
      return answer;
    };
  }
}
