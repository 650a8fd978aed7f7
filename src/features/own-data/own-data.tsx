import { useState } from 'react';
import { NetworkError } from '#api/errors.ts';
import { useApi, useOutbox, useUserKey } from '#context/page.ts';
import { type ExportedData, exportData, saveFile, saveJson } from '#member/export-data.ts';
import { isLoginTooOld, LoginAgain, useReturnFocus } from '#member/login-again.tsx';
import { confirmation } from '#session/confirmation.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { ClearViews } from './clear-views.tsx';
import { text } from './text.ts';

/** The id of the section's heading, to which the profile page links. */
const OWN_DATA = 'own-data';

interface Props {
  readonly conditionsCsv: (data: ExportedData) => string;
}

type Kind = 'csv' | 'json';

/**
 * Exports a member's data as files, and deletes the viewing history. `conditionsCsv` is passed in, because features
 * don't import each other.
 */
export function OwnData({ conditionsCsv }: Props) {
  const api = useApi();
  const outbox = useOutbox();
  const say = useText();
  const announce = useAnnounce();
  const isOnline = useOnline();
  const userKey = useUserKey();
  const [underWay, setUnderWay] = useState<Kind | null>(null);
  const [failure, setFailure] = useState<UiText | 'loginAgain' | null>(() =>
    confirmation.isNeeded(userKey) ? 'loginAgain' : null,
  );
  useReturnFocus(OWN_DATA);

  async function save(kind: Kind) {
    if (underWay !== null) return;
    setFailure(null);
    setUnderWay(kind);
    try {
      const data = await exportData(api, outbox);
      if (kind === 'csv') {
        saveFile(
          say(text.csvName, { date: data.date }),
          new Blob([conditionsCsv(data)], { type: 'text/csv;charset=utf-8' }),
        );
      } else {
        saveJson(data, say);
      }
      announce(say(text.saved));
    } catch (error) {
      console.warn(error);
      if (isLoginTooOld(error)) setFailure('loginAgain');
      else setFailure(error instanceof NetworkError ? text.offline : text.failed);
    } finally {
      setUnderWay(null);
    }
  }

  return (
    <Section
      title={
        <span id={OWN_DATA} tabIndex={-1}>
          <T text={text.own} />
        </span>
      }
    >
      <p>
        <T text={isOnline ? text.ownLead : text.ownOffline} />
      </p>
      <p>
        <T text={text.ownSafe} />
      </p>
      <Stack gap={3}>
        {(['csv', 'json'] as const).map((kind) => (
          <div key={kind}>
            <Button busy={underWay !== null} onClick={() => void save(kind)}>
              <T text={underWay === kind ? text.saving : text[kind]} />
            </Button>
          </div>
        ))}
        {failure === 'loginAgain' && <LoginAgain part={OWN_DATA} />}
        {failure && failure !== 'loginAgain' && <InlineError message={<T text={failure} />} />}
        <ClearViews />
      </Stack>
    </Section>
  );
}
