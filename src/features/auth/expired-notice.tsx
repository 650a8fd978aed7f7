import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { href } from '#contract/route-map.ts';
import { isSignedIn } from '#session/login-guard.ts';
import { loginNotice } from '#session/login-notice.ts';
import { useSession } from '#session/session-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/layout/notice.tsx';
import { Cluster, Stack } from '#ui/layout/stack.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T, useText } from '#ui/t.tsx';
import { text } from './text.ts';

/** After a login that ran out: why this is home now, and how to go on. Stays until it is closed or somebody logs in. */
export function ExpiredNotice() {
  const isIn = useSession(isSignedIn);
  const { pathname } = useLocation();
  const [isTold, setTold] = useState(() => loginNotice.get() === 'expired');
  const announce = useAnnounce();
  const title = useText()(text.expiredTitle);
  // Not beside the login itself, which says on its own what happens there.
  const isShown = isTold && !isIn && !pathname.startsWith('/auth/');

  useEffect(() => {
    if (isShown) announce(title);
  }, [isShown, title, announce]);
  useEffect(() => {
    if (isIn) loginNotice.clear();
  }, [isIn]);

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
