import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { AccountArea } from '#app/account-area.tsx';
import { AuthSlot } from '#app/auth-slot.tsx';
import { useConfig } from '#app/config-context.ts';
import { Frame } from '#app/frame.tsx';
import { FrameBottom, FrameTop } from '#app/frame-extras-slot.tsx';
import { SettingsLink } from '#app/settings-link.tsx';
import { CookieNotice } from '#features/consent/cookie-notice.tsx';

/** SPEC.md section 2: the frame of every page that doesn't bring its own. */
export function DefaultLayout() {
  return (
    <DefaultFrame notice={<CookieNotice asks={useConfig().gtmId !== null} />}>
      <Outlet />
    </DefaultFrame>
  );
}

interface DefaultFrameProps {
  /** Below the header. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function DefaultFrame({ notice, children }: DefaultFrameProps) {
  return (
    <>
      <Frame
        tools={<HeaderTools />}
        above={
          <>
            {notice}
            <FrameTop />
            <AuthSlot place="top" />
          </>
        }
        below={<AuthSlot place="bottom" />}
      >
        {children}
      </Frame>
      <FrameBottom />
    </>
  );
}

function HeaderTools() {
  return (
    <>
      <SettingsLink />
      <AccountArea />
    </>
  );
}
