import { useState } from 'react';
import { useLocation } from 'react-router';
import { useFlags } from '#context/page.ts';
import { LOGIN_PROMPT_KEY } from '#contract/device-keys.ts';
import { href, routeMap } from '#contract/route-map.ts';
import { safeStorage, trySet } from '#lib/storage/local.ts';
import { isSignedIn } from '#session/machine/state.ts';
import { useSession } from '#session/store.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { isExpiryNoted } from './expired-notice.tsx';
import { text } from './text.ts';

/** Invites visitors to log in, until they dismiss the notice (docs/product/sessions.md, Login prompt). */
export function LoginPrompt() {
  const isIn = useSession(isSignedIn);
  const isOnline = useOnline();
  const { pathname } = useLocation();
  const say = useText();
  const [isDismissed, setDismissed] = useState(wasDismissed);
  // The notice about the expired login already offers the login.
  const { loginNotice } = useFlags();
  const [isExpired] = useState(() => isExpiryNoted(loginNotice));
  if (
    isIn ||
    !isOnline ||
    isDismissed ||
    isExpired ||
    pathname === routeMap.authStart.path ||
    pathname === routeMap.authCallback.path
  )
    return null;

  function dismiss() {
    setDismissed(true);
    trySet(storage(), LOGIN_PROMPT_KEY, 'dismissed');
    // The pressed button disappears, so the focus moves to the main content.
    focusContent();
  }

  return (
    <Notice label={say(text.promptTitle)}>
      <Cluster spread>
        <p>
          <T text={text.promptBody} />
        </p>
        <Cluster>
          <LinkButton to={href('authStart')}>
            <T text={text.login} />
          </LinkButton>
          <Button kind="quiet" onClick={dismiss}>
            <T text={text.promptClose} />
          </Button>
        </Cluster>
      </Cluster>
    </Notice>
  );
}

const storage = () => safeStorage(() => window.localStorage);

function wasDismissed(): boolean {
  try {
    return storage()?.getItem(LOGIN_PROMPT_KEY) === 'dismissed';
  } catch {
    return false;
  }
}
