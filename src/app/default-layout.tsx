import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { AccountArea } from '#app/account-area.tsx';
import { AuthSlot } from '#app/auth-slot.tsx';
import { useConfig } from '#app/config-context.ts';
import { FrameBottom, FrameTop } from '#app/frame-extras-slot.tsx';
import { footerLinks, headerLinks, menuLinks, tabLinks } from '#app/navigation.ts';
import { SettingsLink } from '#app/settings-link.tsx';
import { CookieNotice } from '#features/consent/cookie-notice.tsx';
import { Main } from '#ui/layout/main.tsx';
import { SiteFooter } from '#ui/layout/site-footer.tsx';
import { SiteHeader } from '#ui/layout/site-header.tsx';

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
      <SiteHeader links={headerLinks} menuLinks={menuLinks} tabs={tabLinks} tools={<HeaderTools />} />
      {notice}
      <FrameTop />
      <AuthSlot place="top" />
      <Main>{children}</Main>
      <AuthSlot place="bottom" />
      <SiteFooter links={footerLinks} />
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
