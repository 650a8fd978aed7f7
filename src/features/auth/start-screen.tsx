import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { RouteData } from '#context/route.ts';
import { LOGIN_STATE_MS } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { confirmation } from '#session/confirmation.ts';
import { Button, buttonClass, LinkButton } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Heading } from '#ui/layout/heading.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import styles from '#ui/styles/utilities.module.css';
import { T } from '#ui/text/t.tsx';
import { MessageScreen } from './message-screen.tsx';
import { PasskeyLogin, WithoutLine } from './passkey-login.tsx';
import { text } from './text.ts';

export interface StartData extends RouteData {
  /** The URL of LINE's login page; null if it could not be fetched. */
  readonly loginHref: string | null;
  /** When the URL was fetched, in epoch milliseconds. The URL is valid for LOGIN_STATE_MS. */
  readonly madeAt: number;
  /** True if the previous login failed. The page then explains the second attempt. */
  readonly isAgain: boolean;
  /** True if the login will return the person to the page that they wanted to open. */
  readonly leadsBack: boolean;
  /** True if the page that the person wanted to open needs a login. */
  readonly wasForced: boolean;
  /** If a person who is already logged in has to log in again: the page that a cancel leads to. Otherwise null. */
  readonly backFromConfirming: string | null;
  /** True if there was no connection when the page asked for the URL. */
  readonly isOffline: boolean;
}

/** The age at which the page replaces the login URL, two minutes before the URL becomes invalid. */
const FRESH_MS = LOGIN_STATE_MS - 2 * 60_000;

export function StartScreen() {
  const { loginHref, madeAt, isAgain, leadsBack, wasForced, isOffline, backFromConfirming } =
    useLoaderData<StartData>();
  const { revalidate, state } = useRevalidator();

  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible' && Date.now() - madeAt > FRESH_MS) void revalidate();
    };
    const timer = setTimeout(renew, FRESH_MS + 1000);
    document.addEventListener('visibilitychange', renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', renew);
    };
  }, [madeAt, revalidate]);

  useEffect(() => {
    if (!isOffline) return;
    const retry = () => void revalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isOffline, revalidate]);

  if (loginHref === null) {
    return (
      <Stack gap={6}>
        <MessageScreen
          title={isOffline ? text.offlineTitle : text.unavailableTitle}
          body={isOffline ? text.startOfflineBody : text.unavailableBody}
          more={isOffline && wasForced ? text.startOfflineReturn : undefined}
        >
          <Button kind="primary" onClick={() => void revalidate()} busy={state === 'loading'}>
            <T text={text.retry} />
          </Button>
        </MessageScreen>
        {/* While LINE can't be reached, a passkey still works. */}
        {!isOffline && (
          <Stack gap={5} className={styles.column}>
            <PasskeyLogin isConfirming={backFromConfirming !== null} />
          </Stack>
        )}
      </Stack>
    );
  }
  return (
    <Stack gap={5} className={styles.column}>
      <Heading level={1}>
        <T text={text.login} />
      </Heading>
      <p>
        <T text={backFromConfirming !== null ? text.confirmLead : isAgain ? text.startAgain : text.startLead} />
      </p>
      {leadsBack && backFromConfirming === null && (
        <p>
          <T text={text.startReturn} />
        </p>
      )}
      <Cluster>
        {/* A link, because phones open the LINE app only when a person taps a link. */}
        <a href={loginHref} className={buttonClass('primary')}>
          <T text={text.lineLogin} />
        </a>
      </Cluster>
      <p>
        <T text={text.startWhat} />
      </p>
      <PasskeyLogin isConfirming={backFromConfirming !== null} />
      <WithoutLine />
      <WayBack from={backFromConfirming} />
    </Stack>
  );
}

/** Leaves the page without a login. `from`: the page that asked somebody who is logged in to log in again. */
function WayBack({ from }: { readonly from: string | null }) {
  return from === null ? (
    <p>
      <TextLink to={href('videos')} alone>
        <T text={text.withoutLogin} />
      </TextLink>
    </p>
  ) : (
    <Cluster>
      <LinkButton to={from} onClick={confirmation.end}>
        <T text={text.confirmBack} />
      </LinkButton>
    </Cluster>
  );
}
