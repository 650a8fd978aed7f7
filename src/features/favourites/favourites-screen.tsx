import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { NetworkError } from '#api/errors.ts';
import type { VideoSummary } from '#catalog/types.ts';
import { VideoGridSkeleton } from '#catalog/video-grid.tsx';
import { useApi, useOutbox, useOutboxSnapshot, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { EmptyState, InlineError } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text as uiText } from '#ui/text/text.ts';
import { FavouriteCards } from './favourite-cards.tsx';
import { favouritesOptions } from './favourite-queries.ts';
import styles from './favourites.module.css';
import { favouriteIds, shownIds } from './merge-favourites.ts';
import { text } from './text.ts';

const NONE: readonly VideoSummary[] = [];

export function FavouritesScreen() {
  const outbox = useOutbox();
  const { status } = useOutboxSnapshot();
  const userKey = useUserKey();
  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      {userKey === ANONYMOUS_KEY && <OnlyHere />}
      {status === 'loading' ? <VideoGridSkeleton /> : <List key={userKey} outbox={outbox} userKey={userKey} />}
    </div>
  );
}

function OnlyHere() {
  return (
    <div className={styles.here}>
      <p>
        <T text={text.onlyHere} />
      </p>
      <LinkButton to={href('authStart')}>
        <T text={text.login} />
      </LinkButton>
    </div>
  );
}

function List({ outbox, userKey }: { readonly outbox: Outbox; readonly userKey: string }) {
  const isMember = userKey !== ANONYMOUS_KEY;
  // Fetched at every visit, because the worker or another device may have sent changes since.
  const query = useQuery({ ...favouritesOptions(useApi(), userKey), enabled: isMember, staleTime: 0 });
  const pending = useSyncExternalStore(outbox.subscribe, () => outbox.favourites());
  const server = query.data ?? NONE;
  const now = favouriteIds({ server, pending });
  const [shown, setShown] = useState<readonly string[]>(now);
  const next = shownIds(shown, now);
  useEffect(() => {
    if (next.length !== shown.length) setShown(next);
  });

  if (isMember && query.isPending) return <VideoGridSkeleton />;
  const isUnknown = query.isError && !query.data;
  return (
    <>
      {isUnknown && <Unknown query={query} />}
      {next.length > 0 ? (
        <>
          <h2>
            {/* Without the server's list the total is unknown. */}
            <T text={isUnknown ? text.addedHereOnly : text.count} values={{ count: now.length }} />
          </h2>
          <FavouriteCards ids={next} known={server} outbox={outbox} />
        </>
      ) : (
        !isUnknown && <Empty />
      )}
    </>
  );
}

/**
 * Shown if the list could not be loaded from the server, and this device has no stored copy of the list. If the
 * connection is the reason, an explanation takes the place of the error message.
 */
function Unknown({ query: { error, isFetching, refetch } }: { readonly query: UseQueryResult<VideoSummary[]> }) {
  const say = useText();
  const announce = useAnnounce();
  const isOnline = useOnline();

  async function retry() {
    const { isError } = await refetch();
    if (isError) announce(say(text.stillUnknown));
  }

  if (isOnline && !(error instanceof NetworkError))
    return <InlineError message={<T text={text.loadFailed} />} busy={isFetching} onRetry={() => void retry()} />;
  return (
    <div className={styles.here}>
      <p>
        <T text={text.offlineUnknown} />
      </p>
      {/* When the browser is offline, the list is loaded as soon as the connection returns. */}
      {isOnline && (
        <Button busy={isFetching} onClick={() => void retry()}>
          <T text={uiText.retry} />
        </Button>
      )}
    </div>
  );
}

function Empty() {
  return (
    <EmptyState drawing="empty" message={<T text={text.empty} />}>
      <p>
        <T text={text.emptyHint} />
      </p>
      <LinkButton to={href('videos')} kind="primary">
        <T text={text.find} />
      </LinkButton>
    </EmptyState>
  );
}
