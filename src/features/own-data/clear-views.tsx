import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NetworkError } from '#api/errors.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { videoKeys } from '#catalog/video-queries.ts';
import { useApi, useOutbox, useRecords, useUserKey } from '#context/page.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from './text.ts';

/**
 * A button that deletes the viewing history on the server, and then the unsent views and positions on this device. This
 * works only online. If a view from before the deletion reaches the server later, the server ignores it.
 */
export function ClearViews() {
  const api = useApi();
  const outbox = useOutbox();
  const records = useRecords();
  const userKey = useUserKey();
  const client = useQueryClient();
  const announce = useAnnounce();
  const say = useText();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<UiText | null>(null);
  const [isDone, setIsDone] = useState(false);

  async function clear() {
    if (isBusy) return;
    setFailure(null);
    setIsBusy(true);
    try {
      await outbox.loaded();
      const answer = await api.call('clearViews');
      if (answer) await outbox.noteDeletion('views', answer.clearedAt);
      const views = outbox.snapshot().items.filter(({ kind }) => kind === 'view');
      for (const { id } of views) await outbox.discard(id);
      if (records) await resumePositionsOf(records).clear(userKey);
      void client.invalidateQueries({ queryKey: videoKeys.all(userKey) });
      setIsAsking(false);
      setIsDone(true);
      announce(say(text.cleared));
    } catch (error) {
      console.warn(error);
      setFailure(error instanceof NetworkError ? text.clearOffline : text.clearFailed);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div>
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        <T text={text.clearViews} />
      </Button>
      {isDone && (
        <p>
          <T text={text.cleared} />
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={<T text={text.clearTitle} />}
          confirm={text.clear}
          busy={isBusy}
          onConfirm={() => void clear()}
          onCancel={() => {
            setFailure(null);
            setIsAsking(false);
          }}
        >
          <p>
            <T text={text.clearBody} />
          </p>
          {failure && <InlineError message={<T text={failure} />} />}
        </ConfirmDialog>
      )}
    </div>
  );
}
