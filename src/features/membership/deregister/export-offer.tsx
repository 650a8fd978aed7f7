import { useRef, useState } from 'react';
import { useApi, useOutbox, useOutboxSnapshot } from '#context/page.ts';
import { exportData, saveJson } from '#member/export-data.ts';
import { isLoginTooOld, LoginAgain } from '#member/login-again.tsx';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text } from './text.ts';

export function ExportOffer() {
  const api = useApi();
  const outbox = useOutbox();
  const unsent = useOutboxSnapshot().items.length;
  const say = useText();
  const announce = useAnnounce();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed' | 'loginAgain'>('idle');
  const running = useRef(false);

  async function download(): Promise<void> {
    if (running.current) return;
    running.current = true;
    setState('busy');
    try {
      saveJson(await exportData(api, outbox), say);
      setState('done');
      announce(say(text.exported));
    } catch (error) {
      console.warn(error);
      setState(isLoginTooOld(error) ? 'loginAgain' : 'failed');
    } finally {
      running.current = false;
    }
  }

  return (
    <Section title={<T text={text.exportTitle} />}>
      <p>
        <T text={text.exportLead} />
      </p>
      {unsent > 0 && (
        <p>
          <T text={text.exportUnsent} values={{ count: unsent }} />
        </p>
      )}
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
      {state === 'loginAgain' && <LoginAgain />}
      {state === 'failed' && <InlineError message={<T text={text.exportFailed} />} />}
    </Section>
  );
}
