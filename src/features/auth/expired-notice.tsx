import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useFlags } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import type { SessionFlags } from '#session/flags.ts';
import { isSignedIn } from '#session/machine/state.ts';
import { useSession } from '#session/store.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Notice } from '#ui/layout/main.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text } from './text.ts';

export const isExpiryNoted = (notice: SessionFlags['loginNotice']) => notice.get() === 'expired';

/**
 * Tells the person that their login has expired, and offers a new login. The notice stays until they close it or log
 * in.
 */
export function ExpiredNotice() {
  const { loginNotice } = useFlags();
  const isIn = useSession(isSignedIn);
  const { pathname } = useLocation();
  const [isTold, setTold] = useState(() => isExpiryNoted(loginNotice));
  const announce = useAnnounce();
  const title = useText()(text.expiredTitle);
  // The login pages have their own explanations, so the notice is hidden there.
  const isShown = isTold && !isIn && !pathname.startsWith('/auth/');

  useEffect(() => {
    if (isShown) announce(title);
  }, [isShown, title, announce]);

  useEffect(() => {
    // After the login has expired, `isIn` may remain true for a moment, until the session is updated. A new login
    // clears `loginNotice`, so the notice is removed only if `loginNotice` is cleared.
    if (isIn && !isExpiryNoted(loginNotice)) setTold(false);
  }, [isIn, loginNotice]);

  if (!isShown) return null;
  return (
    <Notice label={title}>
      <Stack gap={3}>
        <p>
          <strong>{title}</strong>
        </p>
        <p>
          <T text={text.expiredBody} />
        </p>
        <Cluster>
          <LinkButton to={href('authStart')} kind="primary">
            <T text={text.login} />
          </LinkButton>
          <Button
            kind="quiet"
            onClick={() => {
              loginNotice.clear();
              setTold(false);
            }}
          >
            <T text={text.close} />
          </Button>
        </Cluster>
      </Stack>
    </Notice>
  );
}
