import type { ReactNode } from 'react';
import { footerLinks, headerLinks, menuLinks, tabLinks } from '#app/navigation.ts';
import { Main } from '#ui/layout/main.tsx';
import { SiteFooter } from '#ui/layout/site-footer.tsx';
import { SiteHeader } from '#ui/layout/site-header.tsx';

interface FrameProps {
  /** In the header. */
  readonly tools?: ReactNode;
  /** Between the header and the content. */
  readonly above?: ReactNode;
  /** Between the content and the footer. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** The default layout's frame as it stands without the app: what it needs is a router, so it serves when the app is gone. */
export function Frame({ tools, above, below, children }: FrameProps) {
  return (
    <>
      <SiteHeader links={headerLinks} menuLinks={menuLinks} tabs={tabLinks} tools={tools} />
      {above}
      <Main>{children}</Main>
      {below}
      <SiteFooter links={footerLinks} />
    </>
  );
}
