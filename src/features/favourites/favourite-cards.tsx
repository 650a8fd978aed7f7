import { useQueries } from '@tanstack/react-query';
import { ApiError } from '#api/errors.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoGrid } from '#catalog/video-grid.tsx';
import { useApi, useUserKey } from '#context/page.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { Button } from '#ui/button/button.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { cardOptions } from './favourite-queries.ts';
import styles from './favourites.module.css';
import { text } from './text.ts';

interface FavouriteCardsProps {
  readonly ids: readonly string[];
  /** Videos that are already loaded. Every other video is fetched with a separate call. */
  readonly known: readonly VideoSummary[];
  readonly outbox: Outbox;
}

const GONE: ReadonlySet<number> = new Set([404, 410]);

/** Shows the videos in the order of `ids`, and how many could not be loaded or no longer exist. */
export function FavouriteCards({ ids, known, outbox }: FavouriteCardsProps) {
  const api = useApi();
  const userKey = useUserKey();
  const found = new Map(known.map((video) => [video.videoId, video]));
  const missing = ids.filter((id) => !found.has(id));
  const cards = useQueries({ queries: missing.map((id) => cardOptions(api, userKey, id)) });

  const ended: string[] = [];
  let failed = 0;
  cards.forEach(({ data, error }, index) => {
    const id = missing[index] ?? '';
    if (data) found.set(id, data);
    else if (!(error instanceof ApiError && GONE.has(error.status))) failed += error ? 1 : 0;
    else if (outbox.favourites().get(id) !== false) ended.push(id);
  });

  return (
    <>
      <VideoGrid videos={ids.flatMap((id) => found.get(id) ?? [])} />
      {cards.some(({ isPending }) => isPending) && <Loading />}
      {failed > 0 && (
        <p role="status">
          <T text={text.missing} values={{ count: failed }} />
        </p>
      )}
      {ended.length > 0 && (
        <div className={styles.here}>
          <p>
            <T text={text.ended} values={{ count: ended.length }} />
          </p>
          <Button onClick={() => ended.forEach((id) => void outbox.setFavourite(id, false, false))}>
            <T text={text.removeEnded} />
          </Button>
        </div>
      )}
    </>
  );
}
