import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { VideoSummary } from '#catalog/types.ts';
import { useApi, useOutbox, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { OnOff } from '#contract/enums.ts';
import { LoginRequiredError, OutboxUnavailableError } from '#outbox/outbox.ts';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { cacheCard } from './favourite-queries.ts';
import { text } from './text.ts';

export interface Favourite {
  /** False until the outbox has been read. `isOn` may be wrong until then. */
  readonly isKnown: boolean;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/**
 * The favourite state of a video. An unsent change takes precedence over the server's state, so that a press takes
 * effect immediately, online or offline.
 */
export function useFavourite(video: VideoSummary): Favourite {
  const outbox = useOutbox();
  const isKnown = useSyncExternalStore(outbox.subscribe, () => outbox.snapshot().status !== 'loading');
  const api = useApi();
  const queryClient = useQueryClient();
  const userKey = useUserKey();
  const isVisitor = userKey === ANONYMOUS_KEY;
  const onServer = !isVisitor && video.favoriteFlag === OnOff.on;
  const isOn = useSyncExternalStore(outbox.subscribe, () => outbox.favourites().get(video.videoId) ?? onServer);

  // A ref, because `setIntent` also runs later, for undo, when the server's state may have changed.
  const known = useRef(onServer);
  useEffect(() => {
    known.current = onServer;
  }, [onServer]);

  async function setIntent(isFavourite: boolean): Promise<boolean> {
    if (isFavourite) cacheCard(queryClient, api, userKey, video);
    try {
      await outbox.setFavourite(video.videoId, isFavourite, known.current);
      return true;
    } catch (error) {
      console.warn(error);
      barNotice.set({ message: failureText(error) });
      return false;
    }
  }

  async function toggle() {
    const isFavourite = !isOn;
    if (!(await setIntent(isFavourite))) return;
    const message = isFavourite ? (isVisitor ? text.addedHere : text.added) : text.removed;
    barNotice.set({
      message,
      action: {
        label: text.undo,
        run: () => void setIntent(!isFavourite).then((done) => done && barNotice.set({ message: text.undone })),
      },
    });
  }

  return { isKnown, isOn, toggle: () => void toggle() };
}

function failureText(error: unknown): UiText {
  if (error instanceof LoginRequiredError) return text.loginEnded;
  return error instanceof OutboxUnavailableError ? text.notReady : text.failed;
}
