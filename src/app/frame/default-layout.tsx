import type { ReactNode } from 'react';
import { AccountArea, SettingsLink } from '#app/frame/account-area.tsx';
import { Frame } from '#app/frame/frame.tsx';
import { AuthSlot, FrameBottom, FrameTop } from '#app/frame/slots.tsx';
import { useConfig } from '#context/page.ts';
import { CookieFootnote, CookieNotice } from '#features/consent/cookie-notice.tsx';

/** The layout of every page that has no frame of its own (docs/product/routes.md, Layouts). */
export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  const asks = useConfig().gtmId !== null;
  return (
    <DefaultFrame notice={asks && <CookieNotice />} footnote={!asks && <CookieFootnote />}>
      {children}
    </DefaultFrame>
  );
}

interface DefaultFrameProps {
  /** Shown below the header. */
  readonly notice?: ReactNode;
  /** Shown at the end of the footer. */
  readonly footnote?: ReactNode;
  readonly children: ReactNode;
}

export function DefaultFrame({ notice, footnote, children }: DefaultFrameProps) {
  return (
    <>
      <Frame
        tools={<HeaderTools />}
        above={
          <>
            {notice}
            <AuthSlot place="top" />
            <FrameTop />
          </>
        }
        below={<AuthSlot place="bottom" />}
        footnote={footnote}
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
