import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { AccountArea, SettingsLink } from '#app/frame/account-area.tsx';
import { Frame } from '#app/frame/frame.tsx';
import { AuthSlot, FrameBottom, FrameTop } from '#app/frame/slots.tsx';
import { useConfig } from '#context/page.ts';
import { CookieNotice } from '#features/consent/cookie-notice.tsx';
import { Loading } from '#ui/feedback/loading.tsx';

/** The layout of every page that does not bring its own frame (docs/product/routes.md, Layouts). */
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

/** Shown while a page that the server did not render loads its screen and its data. */
export function StartingUp() {
  return (
    <DefaultFrame>
      <Loading />
    </DefaultFrame>
  );
}
