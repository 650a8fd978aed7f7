import type { ReactNode } from 'react';
import { footerGroups, headerLinks, menuLinks, tabLinks } from '#app/frame/links.ts';
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
  /** At the end of the footer. */
  readonly footnote?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the default layout. It needs only a router, so it can also be shown when the app has failed. */
export function Frame({ tools, above, below, footnote, children }: FrameProps) {
  return (
    <>
      <SiteHeader links={headerLinks} menuLinks={menuLinks} tabs={tabLinks} tools={tools} />
      {above}
      <Main>{children}</Main>
      {below}
      <SiteFooter groups={footerGroups}>{footnote}</SiteFooter>
    </>
  );
}
