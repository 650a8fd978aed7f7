import type { NavLink } from '#ui/layout/site-header.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import { LoggedOut } from './logged-out.tsx';
import { LoginPrompt } from './login-prompt.tsx';

export interface AuthAreaProps {
  /**
   * `menu`: the account menu in the header. `top`: the notice above the content. `bottom`: the notice below the
   * content.
   */
  readonly place: 'menu' | 'top' | 'bottom';
  readonly links?: readonly NavLink[];
}

/**
 * Everything that the page frame shows about login and logout. It is one chunk, because all of it is loaded when the
 * page is idle.
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
