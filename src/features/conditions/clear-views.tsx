import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NetworkError } from '#api/errors.ts';
import { useOutbox } from '#catalog/outbox-context.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { useApi } from '#session/api-context.tsx';
import { useRecords } from '#session/records-context.ts';
import { useUserKey } from '#session/user-key.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { T, useText } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { text } from './summary-text.ts';

/** Forgets which videos were watched, and how far; online only. The server's mark keeps away what was watched before and arrives later. */
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
      await api.call('clearViews');
      const views = outbox?.snapshot().items.filter(({ kind }) => kind === 'view') ?? [];
      for (const { id } of views) await outbox?.discard(id);
      if (records) await resumePositionsOf(records).clear(userKey);
      void client.invalidateQueries({ queryKey: ['videos'] });
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
