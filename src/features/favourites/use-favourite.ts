import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { VideoSummary } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { useApi } from '#session/api-context.tsx';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { calmNotice } from '#ui/calm-notice.ts';
import { keepCard } from './favourite-queries.ts';
import { text } from './text.ts';

export interface Favourite {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** What the person wants counts over what the server is known to have: a press shows at once, online or not. */
export function useFavourite(outbox: Outbox, video: VideoSummary): Favourite {
  const api = useApi();
  const queryClient = useQueryClient();
  const userKey = useUserKey();
  const isVisitor = userKey === ANONYMOUS_KEY;
  const onServer = !isVisitor && video.favoriteFlag === OnOff.on;
  const isOn = useSyncExternalStore(outbox.subscribe, () => outbox.favourites().get(video.videoId) ?? onServer);

  // An undo may come after the server took the change.
  const known = useRef(onServer);
  useEffect(() => {
    known.current = onServer;
  }, [onServer]);

  async function want(wanted: boolean): Promise<boolean> {
    if (wanted) keepCard(queryClient, api, userKey, video);
    try {
      await outbox.setFavourite(video.videoId, wanted, known.current);
      return true;
    } catch {
      calmNotice.set({ message: text.failed });
      return false;
    }
  }

  async function toggle() {
    const wanted = !isOn;
    if (!(await want(wanted))) return;
    const message = wanted ? (isVisitor ? text.addedHere : text.added) : text.removed;
    calmNotice.set({
      message,
      action: {
        label: text.undo,
        run: () => void want(!wanted).then((done) => done && calmNotice.set({ message: text.undone })),
      },
    });
  }

  return { isOn, toggle: () => void toggle() };
}
