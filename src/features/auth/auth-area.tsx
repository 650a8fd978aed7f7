import { useEffect } from 'react';
import { useFlags } from '#context/page.ts';
import { focusContent } from '#ui/browser/focus.ts';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import type { NavLink } from '#ui/layout/site-header.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import { LoginPrompt } from './login-prompt.tsx';
import { text } from './text.ts';

export interface AuthAreaProps {
  /**
   * `menu`: the account menu in the header. `top`: the notice above the content. `bottom`: the notice below the
   * content.
   */
  readonly place: 'menu' | 'top' | 'bottom';
  readonly links?: readonly NavLink[];
}

/**
 * The page frame's account menu and its notices about login and logout. They are one chunk, because all of them are
 * loaded when the page is idle.
 */
export function AuthArea({ place, links = [] }: AuthAreaProps) {
  if (place === 'menu') return <AccountMenu links={links} />;
  if (place === 'bottom') return <LoginPrompt />;
  return (
    <>
      <ExpiredNotice />
      <LoggedOut />
    </>
  );
}

/**
 * Confirms a logout on the page that is loaded after it. Moves the focus to the content, unless the person has already
 * moved it.
 */
function LoggedOut() {
  const { loginNotice } = useFlags();
  useEffect(() => {
    if (loginNotice.get() !== 'loggedOut') return;
    loginNotice.clear();
    if (document.activeElement === document.body) focusContent();
    barNotice.set({ message: text.loggedOut });
  }, [loginNotice]);
  return null;
}
