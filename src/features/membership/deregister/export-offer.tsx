import { useRef, useState } from 'react';
import { useApi, useOutbox, useOutboxSnapshot } from '#context/page.ts';
import { exportData, saveJson } from '#member/export-data.ts';
import { isLoginTooOld, LoginAgain, useReturnFocus } from '#member/login-again.tsx';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text } from './text.ts';

/** The id of the heading to which the person returns after logging in again. */
const EXPORT = 'export';

export function ExportOffer() {
  const api = useApi();
  const outbox = useOutbox();
  const unsent = useOutboxSnapshot().items.length;
  const say = useText();
  const announce = useAnnounce();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'failed' | 'loginAgain'>('idle');
  const running = useRef(false);
  useReturnFocus(EXPORT);

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
    <Section
      title={
        <span id={EXPORT} tabIndex={-1}>
          <T text={text.exportTitle} />
        </span>
      }
    >
      <p>
        <T text={text.exportLead} />
      </p>
      <p>
        <T text={text.exportSafe} />
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
      {state === 'loginAgain' && <LoginAgain part={EXPORT} />}
      {state === 'failed' && <InlineError message={<T text={text.exportFailed} />} />}
    </Section>
  );
}
