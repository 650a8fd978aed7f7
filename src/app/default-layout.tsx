import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { DailyPrompt } from '#app/daily-prompt.tsx';
import { footerLinks, headerLinks, menuLinks, tabLinks } from '#app/navigation.ts';
import { SettingsLink } from '#app/settings-link.tsx';
import { UpdateNotice } from '#app/update-notice.tsx';
import { Main } from '#ui/layout/main.tsx';
import { SiteFooter } from '#ui/layout/site-footer.tsx';
import { SiteHeader } from '#ui/layout/site-header.tsx';

/** SPEC.md section 2: the frame of every page that doesn't bring its own. */
export function DefaultLayout() {
  return (
    <DefaultFrame>
      <Outlet />
    </DefaultFrame>
  );
}

export function DefaultFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader links={headerLinks} menuLinks={menuLinks} tabs={tabLinks} tools={<SettingsLink />} />
      <UpdateNotice />
      <DailyPrompt />
      <Main>{children}</Main>
      <SiteFooter links={footerLinks} />
    </>
  );
}
