import { useState } from 'react';
import { NetworkError } from '#api/errors.ts';
import { exportData, saveJson } from '#catalog/export-data.ts';
import { useOutboxSoon } from '#catalog/use-outbox-soon.ts';
import { useApi } from '#session/api-context.tsx';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Section } from '#ui/section.tsx';
import { T, useText } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { ClearViews } from './clear-views.tsx';
import { recordsCsv } from './csv.ts';
import { withUnsent } from './day-record.ts';
import { exportedRecords } from './exported-records.ts';
import { text } from './summary-text.ts';

/** Where the profile leads to. */
const OWN_DATA = 'own-data';

type Kind = 'csv' | 'json';

/** Everything that is kept of a member, as files on the member's own device. */
export function OwnData() {
  const api = useApi();
  const outbox = useOutboxSoon();
  const say = useText();
  const announce = useAnnounce();
  const [underWay, setUnderWay] = useState<Kind | null>(null);
  const [failure, setFailure] = useState<UiText | null>(null);

  async function save(kind: Kind) {
    if (underWay !== null) return;
    setFailure(null);
    setUnderWay(kind);
    try {
      const data = await exportData(api, await outbox());
      if (kind === 'csv') {
        const records = withUnsent(exportedRecords(data.contents), data.unsent);
        saveFile(
          say(text.csvName, { date: data.date }),
          new Blob([recordsCsv(records.values())], { type: 'text/csv;charset=utf-8' }),
        );
      } else {
        saveJson(data, say);
      }
      announce(say(text.saved));
    } catch (error) {
      console.warn(error);
      setFailure(error instanceof NetworkError ? text.offline : text.failed);
    } finally {
      setUnderWay(null);
    }
  }

  return (
    <Section
      title={
        <span id={OWN_DATA}>
          <T text={text.own} />
        </span>
      }
    >
      <p>
        <T text={text.ownLead} />
      </p>
      <Stack gap={3}>
        {(['csv', 'json'] as const).map((kind) => (
          <div key={kind}>
            <Button busy={underWay !== null} onClick={() => void save(kind)}>
              <T text={underWay === kind ? text.saving : text[kind]} />
            </Button>
          </div>
        ))}
        {failure && <InlineError message={<T text={failure} />} />}
        <ClearViews />
      </Stack>
    </Section>
  );
}
