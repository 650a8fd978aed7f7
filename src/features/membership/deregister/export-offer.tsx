import { useRef, useState } from 'react';
import { useApi } from '#session/api-context.tsx';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Section } from '#ui/section.tsx';
import { T, useText } from '#ui/t.tsx';
import { text } from './text.ts';

/** One's data as a file, before it is gone. */
export function ExportOffer() {
  const api = useApi();
  const say = useText();
  const announce = useAnnounce();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle');
  const running = useRef(false);

  async function download(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState('busy');
    try {
      const data = await api.call('exportMe');
      const date = new Date().toISOString().slice(0, 10);
      saveFile(say(text.exportName, { date }), new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      setState('done');
      announce(say(text.exported));
    } catch (error) {
      console.warn(error);
      setState('failed');
    } finally {
      running.current = false;
    }
  }

  return (
    <Section title={<T text={text.exportTitle} />}>
      <p>
        <T text={text.exportLead} />
      </p>
      <div>
        <Button busy={state === 'busy'} onClick={() => void download()}>
          <T text={state === 'busy' ? text.exporting : text.export} />
        </Button>
      </div>
      {state === 'done' && (
        <p>
          <T text={text.exported} />
        </p>
      )}
      {state === 'failed' && <InlineError message={<T text={text.exportFailed} />} />}
    </Section>
  );
}
