import { type RefObject, useEffect, useRef } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { RouteData } from '#context/route.ts';
import { LOGIN_STATE_MS } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { confirmation } from '#session/confirmation.ts';
import { Button, buttonClass, LinkButton } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import styles from '#ui/styles/utilities.module.css';
import { T, useText } from '#ui/text/t.tsx';
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
  /**
   * Where a cancel leads, if a logged-in person has to log in again: to the page that asked for it, or to the home page
   * if that page is unknown. Null for an ordinary login.
   */
  readonly backFromConfirming: string | null;
  /** True if the server could not be reached when the page asked for the URL. */
  readonly isOffline: boolean;
}

/** The age at which the page replaces the login URL, two minutes before the URL becomes invalid. */
const FRESH_MS = LOGIN_STATE_MS - 2 * 60_000;

export function StartScreen() {
  const data = useLoaderData<StartData>();
  const { loginHref, madeAt, isOffline } = data;
  const { revalidate } = useRevalidator();

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

  const heading = useNewHeading(loginHref !== null);
  return loginHref === null ? <NotNow {...data} /> : <Ready {...data} loginHref={loginHref} heading={heading} />;
}

/**
 * When the login becomes possible while the page is open, the whole page changes. This hook then moves the focus to the
 * new heading and announces the change. Returns the ref of that heading.
 */
function useNewHeading(isReady: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasReady = useRef(isReady);
  const announce = useAnnounce();
  const ready = useText()(text.startReady);
  useEffect(() => {
    if (isReady && !wasReady.current) {
      heading.current?.focus();
      announce(ready);
    }
    wasReady.current = isReady;
  }, [isReady, announce, ready]);
  return heading;
}

/** Shown if the login can't begin, because the server can't be reached or did not return LINE's login URL. */
function NotNow({ isOffline, wasForced, backFromConfirming }: StartData) {
  const { revalidate, state } = useRevalidator();
  const isConfirming = backFromConfirming !== null;
  const more = isConfirming ? text.confirmLead : wasForced ? text.startOfflineReturn : undefined;
  return (
    <Stack gap={6}>
      <MessageScreen
        title={isOffline ? text.offlineTitle : text.unavailableTitle}
        body={isOffline ? text.startOfflineBody : text.unavailableBody}
        more={isOffline || isConfirming ? more : undefined}
      >
        <Button kind="primary" onClick={() => void revalidate()} busy={state === 'loading'}>
          <T text={text.retry} />
        </Button>
        {isConfirming && <Cancel to={backFromConfirming} />}
      </MessageScreen>
      {/* The server has answered, so a login with a passkey may work, although a login with LINE can't begin. */}
      {!isOffline && (
        <Stack gap={5} className={styles.column}>
          <PasskeyLogin isConfirming={isConfirming} />
        </Stack>
      )}
    </Stack>
  );
}

interface ReadyProps extends StartData {
  readonly loginHref: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Ready({ loginHref, heading, isAgain, leadsBack, backFromConfirming }: ReadyProps) {
  const isConfirming = backFromConfirming !== null;
  return (
    <Stack gap={5} className={styles.column}>
      {/* Focusable for `useNewHeading`. */}
      <h1 ref={heading} tabIndex={-1}>
        <T text={isConfirming ? text.confirmTitle : text.login} />
      </h1>
      <p>
        <T text={isConfirming ? text.confirmLead : isAgain ? text.startAgain : text.startLead} />
      </p>
      {leadsBack && !isConfirming && (
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
        <T text={isConfirming ? text.confirmLine : text.startWhat} />
      </p>
      <PasskeyLogin isConfirming={isConfirming} />
      <WithoutLine />
      {isConfirming ? (
        <Cluster>
          <Cancel to={backFromConfirming} />
        </Cluster>
      ) : (
        <p>
          <TextLink to={href('videos')} alone>
            <T text={text.withoutLogin} />
          </TextLink>
        </p>
      )}
    </Stack>
  );
}

/** A link for a person who is already logged in, back to the page that asked for another login. */
function Cancel({ to }: { readonly to: string }) {
  return (
    <LinkButton to={to} onClick={confirmation.end}>
      <T text={text.confirmBack} />
    </LinkButton>
  );
}
