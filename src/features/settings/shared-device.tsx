import { useEffect, useState } from 'react';
import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { countUnsent } from '#catalog/stored-unsent.ts';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import { saveBeforeLogout } from '#session/before-logout.ts';
import { useRecords } from '#session/records-context.ts';
import { useSessionStore } from '#session/session-store.ts';
import { forgetDevice } from '#settings/forget-device.ts';
import { useSettings, useSettingsStore } from '#settings/settings-store.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import styles from './settings.module.css';
import { text } from './text.ts';

/** "Leave nothing on this device": memory only from the next page load on. */
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
  const api = useApi();
  const settings = useSettingsStore();
  const session = useSessionStore();
  const records = useRecords();
  const [unsent, count] = useUnsentCount();
  const [state, setState] = useState<'idle' | 'busy' | 'unknown' | 'failed'>('idle');

  async function turnOn() {
    setState('busy');
    try {
      // What plays in some tab goes to the outbox, from where it can be sent; and another tab may have written since.
      await saveBeforeLogout();
      if (records && (await countUnsent(records)) > 0) {
        count();
        return setState('idle');
      }
    } catch (error) {
      console.warn(error);
      return setState('unknown');
    }
    try {
      // Without a network the session's cookie stays; the next start online ends it.
      if (session.getState().authUser) await api.call('logout').catch(() => undefined);
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

/** By the device's own storage, which every tab writes; the way to count anew. 0 until it is known: turning on asks once more. */
function useUnsentCount(): [unsent: number, count: () => void] {
  const records = useRecords();
  const snapshot = useOutboxSnapshot();
  const [unsent, setUnsent] = useState(0);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is counted changes with the outbox, and when asked for
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
