import { useState } from 'react';
import { useLocation } from 'react-router';
import { href, routeMap } from '#contract/route-map.ts';
import { safeStorage } from '#lib/storage.ts';
import { isSignedIn } from '#session/login-guard.ts';
import { useSession } from '#session/session-store.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/layout/notice.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T, useText } from '#ui/t.tsx';
import { text } from './text.ts';

const DISMISSED = 'login-prompt';

/** SPEC.md section 2: the login-prompt area. Below the content, for visitors, until they say no. */
export function LoginPrompt() {
  const isIn = useSession(isSignedIn);
  const { pathname } = useLocation();
  const say = useText();
  const [isDismissed, setDismissed] = useState(wasDismissed);
  if (isIn || isDismissed || pathname === routeMap.authStart.path || pathname === routeMap.authCallback.path)
    return null;

  function dismiss() {
    setDismissed(true);
    try {
      safeStorage(() => window.localStorage)?.setItem(DISMISSED, 'dismissed');
    } catch {
      // Offered again with the next page, then.
    }
    // The button that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
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

function wasDismissed(): boolean {
  try {
    return safeStorage(() => window.localStorage)?.getItem(DISMISSED) === 'dismissed';
  } catch {
    return false;
  }
}
