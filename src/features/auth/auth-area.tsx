import type { NavLink } from '#ui/layout/site-header.tsx';
import { AccountMenu } from './account-menu.tsx';
import { ExpiredNotice } from './expired-notice.tsx';
import { LoginPrompt } from './login-prompt.tsx';

export interface AuthAreaProps {
  /** `menu`: in the header, for members. `top`: above the content. `bottom`: below it. */
  readonly place: 'menu' | 'top' | 'bottom';
  /** What is a member's own. */
  readonly links?: readonly NavLink[];
}

/** What the frame shows of logging in and out. One chunk, because all of it is loaded together, long after the first view. */
export function AuthArea({ place, links = [] }: AuthAreaProps) {
  if (place === 'menu') return <AccountMenu links={links} />;
  return place === 'top' ? <ExpiredNotice /> : <LoginPrompt />;
}
