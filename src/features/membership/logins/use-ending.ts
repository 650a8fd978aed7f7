import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NetworkError } from '#api/errors.ts';
import { useApi } from '#context/page.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import { type Login, loginsOptions } from '../member-queries.ts';
import { text } from './text.ts';

/** The login to end. `others`: the logins of all other devices. */
export type Target = Login | 'others';

interface Ending {
  readonly isBusy: boolean;
  readonly failure: UiText | null;
  /**
   * Resolves with true once the server has ended the logins, and with false after a failure or while an earlier call is
   * in progress.
   */
  readonly end: (target: Target) => Promise<boolean>;
  readonly forgetFailure: () => void;
}

/** Returns `end`, which ends logins of other devices. This needs the network. */
export function useEnding(userKey: string): Ending {
  const api = useApi();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<UiText | null>(null);

  async function end(target: Target): Promise<boolean> {
    if (isBusy) return false;
    setFailure(null);
    setBusy(true);
    try {
      if (target === 'others') await api.call('endOtherLogins');
      else await api.call('endLogin', { params: { id: target.id } });
      const { queryKey } = loginsOptions(api, userKey);
      client.setQueryData<readonly Login[]>(queryKey, (logins) =>
        logins?.filter(({ id, isCurrent }) => isCurrent || (target !== 'others' && id !== target.id)),
      );
      void client.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      console.warn(error);
      setFailure(error instanceof NetworkError ? text.endOffline : text.endFailed);
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, end, forgetFailure: () => setFailure(null) };
}
