import { useEffect, useState } from 'react';
import { useOutboxSnapshot, useRecords, useSendToSession, useWork } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { countUnsent } from '#outbox/unsent.ts';
import { isSignedIn } from '#session/machine/state.ts';
import { useSessionStore } from '#session/store.ts';
import { saveBeforeLogout } from '#session/work.ts';
import { forgetDevice } from '#settings/forget-device.ts';
import { useSettings, useSettingsStore } from '#settings/settings-store.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T } from '#ui/text/t.tsx';
import styles from './settings.module.css';
import { text } from './text.ts';

/** The setting for a shared device. While it is on, data is held in memory and not stored on the device. */
export function SharedDevice() {
  const isOn = useSettings((settings) => settings.sharedDevice);
  return (
    <Section title={<T text={text.shared} />}>
      <div className={styles.stack}>{isOn ? <TurnOff /> : <TurnOn />}</div>
    </Section>
  );
}

function TurnOff() {
  const settings = useSettingsStore();
  return (
    <>
      <p>
        <T text={text.sharedIsOn} />
      </p>
      <p>
        <Button
          onClick={() => {
            settings.setState({ sharedDevice: false });
            location.reload();
          }}
        >
          <T text={text.sharedTurnOff} />
        </Button>
      </p>
    </>
  );
}

function TurnOn() {
  const send = useSendToSession();
  const settings = useSettingsStore();
  const session = useSessionStore();
  const work = useWork();
  const records = useRecords();
  const [unsent, count] = useUnsentCount();
  const [state, setState] = useState<'idle' | 'busy' | 'unknown' | 'failed'>('idle');

  async function turnOn() {
    setState('busy');
    try {
      // Tells all tabs to move their views to the outbox, so that the views can be sent. Waits only for this tab. Then
      // counts the unsent records again, because views may have been added to them.
      await saveBeforeLogout(work);
      if (records && (await countUnsent(records)) > 0) {
        count();
        return setState('idle');
      }
    } catch (error) {
      console.warn(error);
      return setState('unknown');
    }
    try {
      // Ends the login in every tab. If the server can't be reached, the logout is sent again when a page starts.
      if (isSignedIn(session.getState())) await send({ type: 'endAsked', how: 'logout', loads: false });
      settings.setState({ sharedDevice: true });
      sessionStorage.clear();
      await forgetDevice();
      location.reload();
    } catch {
      setState('failed');
    }
  }

  return (
    <>
      <p>
        <T text={text.sharedIntro} />
      </p>
      <Disclosure summary={<T text={text.sharedName} />}>
        <div className={styles.stack}>
          <p>
            <T text={text.sharedLoses} />
          </p>
          <ul>
            {[text.sharedLogin, text.sharedSaved, text.sharedOnline].map((item) => (
              <li key={item.ja}>
                <T text={item} />
              </li>
            ))}
          </ul>
          {unsent > 0 ? (
            <>
              <p>
                <T text={text.sharedUnsent} values={{ count: unsent }} />
              </p>
              <LinkButton to={href('unsent')}>
                <T text={text.sharedToUnsent} />
              </LinkButton>
            </>
          ) : (
            <p>
              <Button busy={state === 'busy'} onClick={() => void turnOn()}>
                <T text={text.sharedTurnOn} />
              </Button>
            </p>
          )}
          {state === 'unknown' && <InlineError message={<T text={text.sharedUnknown} />} />}
          {state === 'failed' && <InlineError message={<T text={text.sharedFailed} />} />}
        </div>
      </Disclosure>
    </>
  );
}

/**
 * The number of unsent records on the device, and a function that counts them again. The number is 0 until the first
 * count.
 */
function useUnsentCount(): [unsent: number, count: () => void] {
  const records = useRecords();
  const snapshot = useOutboxSnapshot();
  const [unsent, setUnsent] = useState(0);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again when the outbox changes or on request
  useEffect(() => {
    let isCurrent = true;
    if (records)
      countUnsent(records).then(
        (found) => isCurrent && setUnsent(found),
        (error: unknown) => console.warn(error),
      );
    return () => {
      isCurrent = false;
    };
  }, [records, snapshot, turn]);
  return [unsent, () => setTurn((last) => last + 1)];
}
